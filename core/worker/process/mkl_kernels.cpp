// Fast matrix products on processors that are not Intel's. LibTorch's MKL takes its widest kernels
// only where this function of its own says that Intel made the processor, and slow ones elsewhere:
// 100 instead of 240 GFLOPS in float32 on a core of an EPYC with AVX-512. A program's function
// comes before a library's, so this one is asked. MKL still looks for itself which instructions the
// processor has. Measured: a picture of SD 1.5 in float32 takes a sixth less time.
extern "C" __attribute__((visibility("default"))) int mkl_serv_intel_cpu_true();

int mkl_serv_intel_cpu_true() {
    return 1;
}
