import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'
import { todayInRiyadh } from '../../../platform/today-in-riyadh.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { sampleFile } from './sample-file.ts'
import { useUpload } from './use-upload.ts'

/** Takes a small file of sample data through the same import as any other. */
export function SampleImport() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const goOn = useGoOn()
  const { upload, send } = useUpload((made) => void goOn(paths.inventoryImportOne(made.id)))
  return (
    <>
      <Button busy={upload.at === 'sending'} onClick={() => send(sampleFile(lang, todayInRiyadh(new Date())))}>
        {t('import.trySample')}
      </Button>
      {upload.at === 'failed' && <ProblemAlert error={upload.error} />}
    </>
  )
}
