// Making a stage's folder.
#include "work_folder.h"

#include <base/files.h>

namespace dreambooth::maker {

Result<RunFolder> WorkFolder::stage(const std::string& name) const {
    const RunFolder run = stageFolder(name);
    for (const std::filesystem::path& folder :
         {run.path(), run.requests(), run.checkpoints(), run.output(), run.samples()})
        TRY_VOID(makeFolder(folder));
    return run;
}

}  // namespace dreambooth::maker
