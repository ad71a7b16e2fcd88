import type { ResponseOf } from '@athar/contracts'
import { mayAddSites } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, saveFile, useErrorWords } from '../../../../platform/api/index.ts'
import { MarkQuestion, type DecimalMark } from '../../../../platform/form/index.ts'
import { useFormat } from '../../../../platform/language/index.ts'
import { RoleNeeded } from '../../../../platform/routing/role-needed.tsx'
import { useGoOn } from '../../../../platform/routing/use-go-on.ts'
import { useMayAct } from '../../../../platform/session/index.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { Spinner } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../queries.ts'
import { ScreenFrame } from '../../screen-frame.tsx'
import { SitesPreview } from './sites-preview.tsx'

type Answer = ResponseOf<typeof inventory.importSites>
type Step =
  | { readonly at: 'choose'; readonly problem: unknown }
  | { readonly at: 'busy'; readonly file: File }
  | { readonly at: 'preview'; readonly file: File; readonly answer: Answer; readonly mark: DecimalMark | undefined }

function send(file: File, store: 'true' | 'false', mark: DecimalMark | undefined): Promise<Answer> {
  const body = new FormData()
  body.append('file', file, file.name)
  return callApi(inventory.importSites, { query: { store, ...(mark && { decimalMark: mark }) }, body })
}

const template =
  'code,name_en,name_ar,region,city,area_m2,meters\r\nR-001,Riyadh branch,فرع الرياض,SA-01,,1200,3001;3002\r\n'

/** Sites out of a file: looked at first, then stored. */
export function SitesFileScreen() {
  const { t } = useTranslation('inventory')
  const canAdd = useMayAct(mayAddSites)
  return (
    <ScreenFrame title={t('boundary.sitesFile.title')} intro={t('boundary.sitesFile.intro')}>
      {canAdd ? <Steps /> : <RoleNeeded roles={mayAddSites} />}
    </ScreenFrame>
  )
}

function Steps() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const goOn = useGoOn()
  const refresh = useRefresh()
  const errorWords = useErrorWords()
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })
  const look = async (file: File, store: 'true' | 'false', mark?: DecimalMark) => {
    setStep({ at: 'busy', file })
    try {
      const answer = await send(file, store, mark)
      if (store === 'false') return setStep({ at: 'preview', file, answer, mark })
      toast.success(t('boundary.sitesFile.stored', format.counted(answer.stored)))
      await refresh(inventory.listSites, inventory.listEntities)
      void goOn(paths.inventorySites())
    } catch (problem) {
      setStep({ at: 'choose', problem })
    }
  }
  if (step.at === 'busy') return <Spinner label={t('boundary.sitesFile.reading')} />
  if (step.at === 'preview' && step.answer.missing === null)
    return (
      <div className="space-y-4">
        <MarkQuestion
          cells={step.answer.rows.flatMap(({ problems, written }) =>
            problems.includes('area-ambiguous') ? [written?.['area'] ?? ''] : [],
          )}
          onAnswer={(mark) => void look(step.file, 'false', mark)}
        />
        <SitesPreview
          fileName={step.file.name}
          rows={step.answer.rows}
          onStore={() => void look(step.file, 'true', step.mark)}
          onBack={() => setStep({ at: 'choose', problem: null })}
        />
      </div>
    )
  return (
    <div className="grid max-w-3xl gap-4">
      {step.at === 'choose' && step.problem !== null && <Alert severity="error">{errorWords(step.problem).text}</Alert>}
      {step.at === 'preview' && step.answer.missing !== null && (
        <Alert severity="error">{t(`boundary.sitesFile.missing.${step.answer.missing}`)}</Alert>
      )}
      <FileDrop
        label={t('boundary.sitesFile.label')}
        dropLabel={t('boundary.sitesFile.drop')}
        chooseLabel={t('boundary.sitesFile.choose')}
        hint={t('boundary.sitesFile.hint')}
        accept=".csv,.tsv,.xlsx,.xls,text/csv"
        onFiles={([file]) => file && void look(file, 'false')}
      />
      <p className="text-muted">{t('boundary.sitesFile.columns')}</p>
      <div>
        <Button
          icon="download"
          onClick={() =>
            saveFile({ blob: new Blob(['\uFEFF', template], { type: 'text/csv;charset=utf-8' }), name: 'sites.csv' })
          }
        >
          {t('boundary.sitesFile.template')}
        </Button>
      </div>
    </div>
  )
}
