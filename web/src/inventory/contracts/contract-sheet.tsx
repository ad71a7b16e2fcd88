import * as inventory from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, fetchFile, uploadFile } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { KeptFiles } from '../../platform/files/kept-files.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { useForgetInventory } from '../factors/queries.ts'
import { usePersonName } from '../records/use-person-name.ts'
import type { Contract } from './queries.ts'
import { EvidenceBadge } from './use-contract-columns.tsx'
import { useContractWords } from './use-contract-words.ts'

type ContractSheetProps = {
  readonly contract: Contract
  /** Whether it may be changed: by whom prepares, while its year is open. */
  readonly open: boolean
  /** Whether something else lies above it, which Escape closes first. */
  readonly floating: boolean
  readonly onCorrect: () => void
  readonly onEnd: () => void
  readonly onClose: () => void
}

/** One contract with all that was entered, what it covers, and the documents that prove it. */
export function ContractSheet({ contract, open, floating, onCorrect, onEnd, onClose }: ContractSheetProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const words = useContractWords()
  const { covered, unused } = contract.cover
  return (
    <Sheet
      open
      side="end"
      onOpenChange={(shown) => !shown && !floating && onClose()}
      title={<bdi>{contract.reference}</bdi>}
      closeLabel={t('common:generic.close')}
      footer={
        open && (
          <>
            <Button onClick={onCorrect}>{t('contracts.correct')}</Button>
            <Button variant="danger" onClick={onEnd}>
              {t('contracts.end')}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-2 gap-4">
          <KeyFigure label={t('contracts.column.covered')} value={words.kWh(covered)} unit={t('contracts.kWh')} />
          <KeyFigure label={t('contracts.column.unused')} value={words.kWh(unused)} unit={t('contracts.kWh')} />
        </div>
        <ContractFacts contract={contract} />
        <Evidence contract={contract} open={open} />
      </div>
    </Sheet>
  )
}

function ContractFacts({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useContractWords()
  const personName = usePersonName()
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t('contracts.field.kind'), words.kind(contract)],
    [t('contracts.field.energySource'), words.energySource(contract)],
    [t('contracts.field.issuer'), contract.issuer],
    [t('contracts.column.where'), `${words.place(contract)} · ${words.days(contract)}`],
    [t('contracts.field.kWh'), `${words.kWh(contract.kWh)} ${t('contracts.kWh')}`],
    [t('contracts.field.co2eKgPerKWh'), `${words.factor(contract.co2eKgPerKWh)} ${t('factors.own.kgCo2e')}`],
    [t('contracts.field.source'), contract.source],
    [t('contracts.field.certificates'), contract.certificates],
    [t('contracts.field.notes'), contract.notes],
    [t('contracts.entered'), `${format.instant(contract.enteredAt)} · ${personName(contract.enteredBy)}`],
  ]
  return (
    <dl className="grid grid-cols-1 gap-3">
      {lines.map(
        ([label, value]) =>
          value !== '' && (
            <div key={label} className="grid gap-0.5">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Evidence({ contract, open }: Pick<ContractSheetProps, 'contract' | 'open'>) {
  const { t } = useTranslation('inventory')
  const personName = usePersonName()
  const forget = useForgetInventory()
  const place = (file: inventory.Attachment) => ({ params: { id: contract.id, attachmentId: file.id } })
  const remove = async (file: inventory.Attachment, reason: string) => {
    await callApi(inventory.removeContractEvidence, { ...place(file), body: { reason } })
    await forget()
  }
  const upload = async (body: FormData, onProgress: (sent: number, total: number) => void) => {
    await uploadFile(inventory.uploadContractEvidence, { params: { id: contract.id }, body }, { onProgress })
    await forget()
  }
  return (
    <section className="grid grid-cols-1 gap-3 text-sm">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        {t('contracts.evidence.title')} <EvidenceBadge files={contract.evidence.length} />
      </h3>
      <p className="text-muted">{t('contracts.evidence.text')}</p>
      <KeptFiles
        files={contract.evidence}
        most={{ files: inventory.maxAttachments, bytes: inventory.maxAttachmentBytes }}
        personOf={({ uploadedBy }) => personName(uploadedBy)}
        fetch={(file) => fetchFile(inventory.downloadContractEvidence, place(file))}
        remove={open ? remove : null}
        upload={open ? upload : null}
      />
    </section>
  )
}
