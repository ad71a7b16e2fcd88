import { mayPrepare } from '@athar/contracts/core'
import type { ResponseOf } from '@athar/contracts'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Code } from '../../../ui/inline.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../boundary/queries.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { ScreenFrame } from '../../boundary/screen-frame.tsx'
import { FileColumns } from './file-columns.tsx'
import { FilePreview } from './file-preview.tsx'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'

type Answer = ResponseOf<typeof inventory.importOwnFactors>
type Step =
  | { readonly at: 'choose'; readonly problem: unknown }
  | { readonly at: 'busy'; readonly file: File }
  | { readonly at: 'preview'; readonly file: File; readonly answer: Answer }

function send(file: File, store: 'true' | 'false', confirmed = false): Promise<Answer> {
  const body = new FormData()
  body.append('file', file, file.name)
  return callApi(inventory.importOwnFactors, { query: { store, confirmed: confirmed ? 'true' : 'false' }, body })
}

/** Own factors out of a CSV: looked at first, then stored. */
export function OwnFactorsFileScreen() {
  const { t } = useTranslation('inventory')
  const canPrepare = useMayAct(mayPrepare)
  return (
    <ScreenFrame title={t('factors.file.title')} intro={t('factors.file.intro')}>
      {canPrepare ? <FileSteps /> : <RoleNeeded roles={mayPrepare} />}
    </ScreenFrame>
  )
}

function FileSteps() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const goOn = useGoOn()
  const errorWords = useErrorWords()
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null })
  const store = useStore()
  const fail = (problem: unknown) => setStep({ at: 'choose', problem })
  const look = async (file: File) => {
    setStep({ at: 'busy', file })
    await send(file, 'false').then((answer) => setStep({ at: 'preview', file, answer }), fail)
  }
  const keep = async (file: File, confirmed: boolean) => {
    setStep({ at: 'busy', file })
    try {
      const stored = await store(file, confirmed)
      toast.success(t('factors.file.stored', { count: stored, number: format.count(stored) }))
      void goOn(paths.inventoryOwnFactors())
    } catch (error) {
      fail(error)
    }
  }
  if (step.at === 'busy') return <Spinner label={t('factors.file.reading', { name: step.file.name })} />
  if (step.at === 'preview' && step.answer.missingColumns.length === 0)
    return (
      <FilePreview
        name={step.file.name}
        rows={step.answer.rows}
        onStore={(confirmed) => void keep(step.file, confirmed)}
        onBack={() => setStep({ at: 'choose', problem: null })}
      />
    )
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-4">
        {step.at === 'choose' && step.problem !== null && (
          <Alert severity="error">{errorWords(step.problem).text}</Alert>
        )}
        {step.at === 'preview' && <MissingColumns name={step.file.name} columns={step.answer.missingColumns} />}
        <FileDrop
          label={t('factors.file.label')}
          dropLabel={t('factors.file.drop')}
          chooseLabel={t('factors.file.choose')}
          hint={t('factors.file.hint')}
          accept=".csv,.tsv,text/csv"
          onFiles={([file]) => file && void look(file)}
        />
      </div>
      <FileColumns />
    </div>
  )
}

function MissingColumns({ name, columns }: { readonly name: string; readonly columns: readonly string[] }) {
  const { t } = useTranslation('inventory')
  return (
    <Alert severity="error" title={t('factors.file.missing', { name })}>
      <ul className="flex flex-wrap gap-2">
        {columns.map((column) => (
          <li key={column}>
            <Code>{column}</Code>
          </li>
        ))}
      </ul>
      <p>{t('factors.file.missingText')}</p>
    </Alert>
  )
}

/** Stores the good rows; the years that the new factors touch are asked about again. */
function useStore(): (file: File, confirmed: boolean) => Promise<number> {
  const refresh = useRefresh()
  return async (file, confirmed) => {
    const { stored } = await send(file, 'true', confirmed)
    await refresh(inventory.listOwnFactors, inventory.listSuperseded)
    return stored
  }
}
