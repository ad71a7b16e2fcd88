import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { WrittenText } from '../../../ui/inline.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh, useSuppliers } from '../queries.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useSettled } from '../use-settled.ts'

/** Names only: factors of a supplier are kept with the factors. */
export function SuppliersTab() {
  const { t } = useTranslation('inventory')
  const canPrepare = useMayAct(mayPrepare)
  const [search, setSearch] = useState('')
  const [renaming, setRenaming] = useState<number | null>(null)
  const suppliers = useSuppliers(useSettled(search))
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-muted">{t('boundary.suppliers.intro')}</p>
      {canPrepare && <AddSupplier />}
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
        />
        <TextInput
          type="search"
          aria-label={t('boundary.suppliers.search')}
          placeholder={t('boundary.suppliers.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="ps-10"
        />
      </div>
      <Loaded query={suppliers}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="people"
              title={t(search === '' ? 'boundary.suppliers.emptyTitle' : 'boundary.suppliers.noneFound')}
            >
              {search === '' && <p>{t('boundary.suppliers.emptyText')}</p>}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-container border border-line bg-surface">
              {items.map((supplier) => (
                <li key={supplier.id} className="flex min-h-12 flex-wrap items-center gap-3 px-4 py-1.5">
                  {renaming === supplier.id ? (
                    <RenameSupplier supplier={supplier} onDone={() => setRenaming(null)} />
                  ) : (
                    <>
                      <span className="min-w-0 flex-1 break-words">
                        <WrittenText>{supplier.name}</WrittenText>
                      </span>
                      {canPrepare && (
                        <Button
                          size="sm"
                          variant="quiet"
                          aria-label={t('boundary.suppliers.renameOne', { name: supplier.name })}
                          onClick={() => setRenaming(supplier.id)}
                        >
                          {t('boundary.suppliers.rename')}
                        </Button>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

/** Sends a name and says what came of it. */
function useNameAction(
  send: (name: string) => Promise<inventory.Supplier>,
  said: (name: string) => string,
  onDone: () => void,
) {
  const refresh = useRefresh()
  const errorWords = useErrorWords()
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure: unknown }>({
    busy: false,
    failure: null,
  })
  const submit = async (event: FormEvent, name: string) => {
    event.preventDefault()
    if (name.trim() === '') return
    setState({ busy: true, failure: null })
    try {
      const saved = await send(name)
      await refresh(inventory.listSuppliers)
      toast.success(said(saved.name))
      setState({ busy: false, failure: null })
      onDone()
    } catch (failure) {
      setState({ busy: false, failure })
    }
  }
  const problem = state.failure === null ? null : errorWords(state.failure).text
  return { busy: state.busy, problem, submit }
}

function AddSupplier() {
  const { t } = useTranslation('inventory')
  const [name, setName] = useState('')
  const action = useNameAction(
    (text) => callApi(inventory.createSupplier, { body: { name: text } }),
    (text) => t('boundary.suppliers.added', { name: text }),
    () => setName(''),
  )
  return (
    <form onSubmit={(event) => void action.submit(event, name)} className="flex flex-wrap items-end gap-3">
      <Field label={t('boundary.suppliers.name')} error={action.problem ?? undefined} className="min-w-56 flex-1">
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" icon="plus" busy={action.busy} className="min-h-11">
        {t('boundary.suppliers.add')}
      </Button>
    </form>
  )
}

/** Whoever pressed Rename wants to type. */
const focusOnArrival = (box: HTMLInputElement | null) => box?.focus()

function RenameSupplier({ supplier, onDone }: { readonly supplier: inventory.Supplier; readonly onDone: () => void }) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const [name, setName] = useState(supplier.name)
  const action = useNameAction(
    (text) => callApi(inventory.renameSupplier, { params: { id: supplier.id }, body: { name: text } }),
    (text) => t('boundary.suppliers.renamed', { name: text }),
    onDone,
  )
  const problemId = `supplier-${supplier.id}-problem`
  return (
    <form onSubmit={(event) => void action.submit(event, name)} className="grid flex-1 gap-2">
      <div className="flex flex-wrap gap-2">
        <TextInput
          ref={focusOnArrival}
          aria-label={t('boundary.suppliers.name')}
          aria-describedby={action.problem === null ? undefined : problemId}
          aria-invalid={action.problem === null ? undefined : true}
          dir="auto"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="min-w-48 flex-1"
        />
        <Button type="submit" variant="primary" busy={action.busy}>
          {tCommon('generic.save')}
        </Button>
        <Button onClick={onDone}>{tCommon('generic.cancel')}</Button>
      </div>
      {action.problem !== null && <FieldError id={problemId}>{action.problem}</FieldError>}
    </form>
  )
}
