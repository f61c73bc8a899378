#!/usr/bin/env bash
# `dreambooth train` under torchrun, run once on every machine: torchrun.sh --run /shared/run
# (docs/cluster/torchrun.md). A rank that dies is started again with the others, RESTARTS times.
set -euo pipefail

nodes=${NODES:-1}
ranks=${RANKS:-$({ nvidia-smi -L 2>/dev/null || echo cpu; } | wc -l)}
meeting=(--standalone)
if [[ $nodes != 1 ]]; then
    : "${MASTER:?Set MASTER to the name of one machine, as all machines know it.}"
    meeting=(--rdzv-backend=c10d --rdzv-endpoint="$MASTER:${PORT:-29400}" --rdzv-id="${JOB:-dreambooth}")
fi
exec torchrun --no-python --nnodes="$nodes" --nproc-per-node="$ranks" --max-restarts="${RESTARTS:-3}" \
    "${meeting[@]}" "${DREAMBOOTH_PROGRAM:-dreambooth}" train "$@"
