import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Conflict } from '../boundary/form/conflict.tsx'
import { fieldId } from '../boundary/form/problems.tsx'
import { useForm } from '../boundary/form/use-form.ts'
import { useLeaveGuard } from '../boundary/form/use-leave-guard.tsx'
import { useForgetInventory } from '../factors/queries.ts'
import { bodyOf, contractForm, draftOf, emptyDraft, fields, isField, type ContractDraft } from './contract-draft.ts'
import { ContractFields, form } from './contract-fields.tsx'
import type { Contract } from './queries.ts'
import { useContractWords } from './use-contract-words.ts'

type ContractDialogProps = {
  readonly year: inventory.InventoryYear
  /** The one to correct; null for a new one. */
  readonly contract: Contract | null
  readonly onClose: () => void
}

/** One contract, entered or corrected; what it covers follows at once. */
export function ContractDialog({ year, contract, onClose }: ContractDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useContractForm(
    contract,
    contract ? draftOf(contract) : emptyDraft(year),
    onClose,
  )
  const guard = useLeaveGuard(changed, onClose)
  const errorWords = useErrorWords()
  const differences = useDifferences()
  const conflict = failure?.code === 'inventory.boundary-changed'
  const theirs = conflict ? (failure.details['current'] as Contract) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.close()}
      title={contract ? t('contracts.correctTitle', { name: contract.reference }) : t('contracts.addTitle')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={guard.close}>{t('common:generic.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('contracts.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {guard.notice}
        {theirs && (
          <Conflict
            busy={busy}
            differences={differences(draft, theirs)}
            onKeepMine={() => void submit(theirs.version)}
            onTakeTheirs={() => reset(draftOf(theirs), theirs.version)}
          />
        )}
        {failure && !conflict && <Alert severity="error" title={errorWords(failure).text} />}
        <ErrorSummary
          title={t('common:form.problem')}
          attempt={attempt}
          errors={issues.flatMap(({ path }) =>
            isField(path)
              ? [
                  {
                    field: fieldId(form, path),
                    message: t('boundary.problem.at', {
                      label: t(`contracts.field.${path}`),
                      problem: t(`contracts.problem.${path}`),
                    }),
                  },
                ]
              : [],
          )}
        />
        <ContractFields draft={draft} change={change} issues={issues} />
      </form>
    </Dialog>
  )
}

function useContractForm(contract: Contract | null, initial: ContractDraft, onClose: () => void) {
  const { t } = useTranslation('inventory')
  const forget = useForgetInventory()
  return useForm({
    initial,
    version: contract?.version ?? 0,
    toBody: bodyOf,
    schema: contractForm,
    send: (body, version) =>
      (contract
        ? callApi(inventory.updateEnergyContract, { params: { id: contract.id }, body: { ...body, version } })
        : callApi(inventory.createEnergyContract, { body })
      ).catch(byField),
    onSaved: async (saved: inventory.EnergyContract) => {
      toast.success(t('contracts.saved', { name: saved.reference }))
      await forget()
      onClose()
    },
  })
}

/** A field that the server names is told like one that the form found itself. */
function byField(error: unknown): never {
  const field = error instanceof ApiError && error.code === 'inventory.contract-invalid' ? error.details['field'] : null
  if (typeof field !== 'string') throw error
  throw new ApiError({
    code: 'validation-failed',
    status: 422,
    details: { issues: [{ path: field, code: 'invalid' }] },
  })
}

/** What somebody else saved beside what was typed. */
function useDifferences() {
  const { t } = useTranslation('inventory')
  const words = useContractWords()
  const said = (draft: inventory.EnergyContractInput, field: (typeof fields)[number]): string => {
    if (field === 'siteId') return words.place(draft)
    if (field === 'kind') return words.kind(draft)
    if (field === 'energySource') return words.energySource(draft)
    return draft[field]
  }
  return (mine: ContractDraft, theirs: Contract) =>
    fields.map((field) => {
      const [a, b] = [said(bodyOf(mine), field), said(theirs, field)]
      return {
        label: t(`contracts.field.${field}`),
        mine: <bdi>{a}</bdi>,
        theirs: <bdi>{b}</bdi>,
        same: a.trim() === b.trim(),
      }
    })
}
