// Stands in for the headers of cuBLAS, cuSPARSE and cuSOLVER (0.8 GB of wheels), of which
// LibTorch's headers mention these names and the plug-in uses nothing.
#pragma once

using cublasHandle_t = struct cublasContext*;
using cublasLtHandle_t = struct cublasLtContext*;
using cusparseHandle_t = struct cusparseContext*;
using cusolverDnHandle_t = struct cusolverDnContext*;
enum cublasStatus_t : int;
enum cusparseStatus_t : int;
enum cusolverStatus_t : int;
