import {
  cancelForLoss,
  freezeBlock,
  listRegistry,
  lossInput,
  releaseBlock,
  type RegistryBlock,
} from '@athar/contracts/credits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../platform/admin/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog, ReasonDialog, typedNumber, useForm, type FieldList } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ListEmpty, SearchFilter } from '../../platform/list/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockTable } from '../registry/block-table.tsx'
import { SampleTotals, Totals } from '../registry/totals.tsx'
import { useIsOfficer } from './use-is-officer.ts'

const most = 25

/** Every block, to freeze and to release. */
export function Blocks() {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const address = useAddress()
  const isOfficer = useIsOfficer()
  const [losing, setLosing] = useState(false)
  const [lost, setLost] = useState<Lost | null>(null)
  const q = (address.read('q') ?? '').slice(0, 120)
  const asked = Number(address.read('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
  const query = useApiQuery(
    listRegistry,
    { query: { q, limit: most, offset: (page - 1) * most } },
    { keepPrevious: true, staleTime: 0 },
  )
  const go = (next: number) => address.set({ page: next === 1 ? null : String(next) })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchFilter
          key={q}
          label={t('desk.search')}
          find={t('desk.find')}
          value={q}
          onFind={(words) => address.set({ q: words, page: null })}
        />
        {isOfficer && <Button onClick={() => setLosing(true)}>{t('desk.loss')}</Button>}
      </div>
      {lost && <LossDone lost={lost} />}
      <Loaded query={query}>
        {({ items, total, totals, sampleTotals }) => (
          <>
            <Totals of={totals} />
            <SampleTotals of={sampleTotals} />
            {total === 0 ? (
              <ListEmpty icon="list" title={t('desk.noBlocks')} />
            ) : (
              <>
                <BlockTable
                  blocks={items}
                  actions={{ header: t('desk.actions'), cell: (block) => <Freezing block={block} /> }}
                />
                <div className="flex flex-wrap gap-3">
                  {page > 1 && <Button onClick={() => go(page - 1)}>{t('credit-registry:previous')}</Button>}
                  {page * most < total && <Button onClick={() => go(page + 1)}>{t('credit-registry:next')}</Button>}
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
      {losing && <Loss onDone={setLost} onClose={() => setLosing(false)} />}
    </div>
  )
}

function Freezing({ block: { id, frozen } }: { readonly block: RegistryBlock }) {
  const { t } = useTranslation('credits')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const options = (said: string) => ({
    touches: [listRegistry],
    onDone: () => {
      toast.success(said)
      close()
    },
  })
  const freeze = useAction(freezeBlock, options(t('desk.frozen')))
  const release = useAction(releaseBlock, options(t('desk.released')))
  const act = frozen ? release : freeze
  const name = frozen ? 'release' : 'freeze'
  return (
    <>
      <Button size="sm" onClick={() => setOpened(true)}>
        {t(`desk.${name}`)}
      </Button>
      {opened && (
        <ReasonDialog
          title={t(`desk.${name}Title`)}
          text={frozen ? undefined : t('desk.freezeText')}
          act={t(`desk.${name}`)}
          most={2000}
          danger={!frozen}
          busy={act.isPending}
          onAct={(reason) => act.mutate({ params: { id }, body: { reason } })}
          onClose={close}
        />
      )}
    </>
  )
}

type Lost = { readonly cancelled: string; readonly uncovered: string }

function LossDone({ lost: { cancelled, uncovered } }: { readonly lost: Lost }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  return (
    <Alert
      severity={uncovered === '0' ? 'success' : 'warning'}
      title={t('desk.lossDone', { cancelled: format.number(cancelled), uncovered: format.number(uncovered) })}
    />
  )
}

type LossDraft = {
  readonly serial: string
  readonly tonnes: string
  readonly reason: string
  readonly evidence: string
}
type LossProps = { readonly onDone: (lost: Lost) => void; readonly onClose: () => void }

function Loss({ onDone, onClose }: LossProps) {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const form = useForm({
    name: 'cancel-for-loss',
    initial: { serial: '', tonnes: '', reason: '', evidence: '' },
    schema: lossInput,
    toBody: ({ tonnes, ...draft }: LossDraft) => ({ ...draft, tonnes: typedNumber(tonnes) ?? '' }),
    check: ({ serial }) => (serial.trim() === '' ? [{ path: 'serial', code: 'too_small' }] : []),
    send: (body) => callApi(cancelForLoss, { body }),
    touches: [listRegistry],
    onSaved: (lost) => {
      onDone(lost)
      onClose()
    },
    fields: [
      { kind: 'text', dir: 'ltr', name: 'serial', most: 120, label: t('desk.lossSerial'), required: true },
      {
        kind: 'number',
        whole: true,
        name: 'tonnes',
        label: t('desk.lossTonnes'),
        unit: t('credit-registry:unit'),
        wrong: t('invalid.tonnes-whole'),
        required: true,
      },
      {
        kind: 'text',
        dir: 'auto',
        name: 'evidence',
        most: 500,
        label: t('desk.lossEvidence'),
        hint: t('desk.lossEvidenceHint'),
        required: true,
      },
      { kind: 'long', name: 'reason', rows: 3, most: 2000, label: t('desk.reason'), required: true },
    ] satisfies FieldList<LossDraft>,
  })
  return (
    <FormDialog
      form={form}
      title={t('desk.loss')}
      description={t('desk.lossText')}
      submit={t('desk.loss')}
      onClose={onClose}
    />
  )
}
