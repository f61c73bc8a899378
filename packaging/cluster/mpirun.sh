#!/usr/bin/env bash
# `dreambooth train` under Open MPI's mpirun: HOSTS=node1:4,node2:4 mpirun.sh --run /shared/run
# (docs/cluster/mpi.md). MPI only starts the ranks; they talk over Gloo or NCCL.
set -euo pipefail

options=()
[[ -n ${HOSTS:-} ]] && options+=(--host "$HOSTS")
[[ -n ${RANKS:-} ]] && options+=(-n "$RANKS")
# Variables that the ranks on other machines need are named here.
for name in PATH LD_LIBRARY_PATH HF_HOME OMP_NUM_THREADS; do
    [[ -n ${!name:-} ]] && options+=(-x "$name")
done
# mpirun passes SIGTERM on and kills a second later: the ranks need time to save.
exec mpirun --bind-to none --mca odls_base_sigkill_timeout "${SAVE_SECONDS:-20}" "${options[@]}" \
    "${DREAMBOOTH_PROGRAM:-dreambooth}" train "$@"
