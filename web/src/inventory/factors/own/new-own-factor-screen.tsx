import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callApi, useErrorWords, type ApiError } from '../../../platform/api/index.ts'
import { Fields, Form, Mistakes, useContractForm } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { ScreenFrame } from '../../boundary/screen-frame.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useOwnFactors, type OwnFactor } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { emptyEntry, entryLike, gasFields, inputOf, ownEntry, together } from './own-draft.ts'
import { ownFactorAddress } from './own-address.ts'
import { ownParts, useOwnFields, useOwnProblem } from './use-own-fields.tsx'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'

/** Where a factor of the organisation's own is entered, from scratch or like one it has. */
export function NewOwnFactorScreen() {
  const { t } = useTranslation('inventory')
  const [params] = useSearchParams()
  const canPrepare = useMayAct(mayPrepare)
  const own = useOwnFactors()
  return (
    <ScreenFrame title={t('factors.own.newTitle')} intro={t('factors.own.newIntro')}>
      {canPrepare ? (
        <Loaded query={own}>
          {({ items }) => <NewOwnFactor like={items.find(({ id }) => id === params.get('like'))} />}
        </Loaded>
      ) : (
        <RoleNeeded roles={mayPrepare} />
      )}
    </ScreenFrame>
  )
}

function NewOwnFactor({ like }: { readonly like: OwnFactor | undefined }) {
  const { t } = useTranslation(['inventory', 'common'])
  const { lang } = useLanguage()
  const goOn = useGoOn()
  const form = useContractForm({
    name: 'own-factor',
    stored: like ? entryLike(like) : emptyEntry,
    schema: ownEntry,
    adjust: (body) => ({
      ...body,
      siteId: body.level === 'site' ? body.siteId : null,
      supplierId: body.level === 'supplier' ? body.supplierId : null,
    }),
    check: (_draft, body) => together(body),
    problem: useOwnProblem(),
    send: (body, insist) =>
      callApi(inventory.createOwnFactor, {
        body: { ...inputOf(body), ...(insist > 0 && { confirmed: ['factor-outside-range' as const] }) },
      }),
    issuesIn: ({ code, details: { field } }) =>
      code === 'inventory.factor-invalid' && typeof field === 'string' ? [{ path: field, code: 'invalid' }] : [],
    touches: [inventory.listOwnFactors, inventory.listSuperseded],
    onSaved: (saved: OwnFactor) => {
      toast.success(t('factors.own.saved', { name: nameIn(lang, saved.name).text }))
      void goOn(paths.inventoryOwnFactors())
    },
    fields: useOwnFields(),
  })
  const gasesTyped = gasFields.some((gas) => form.draft[gas] !== '')
  return (
    <Form
      form={form}
      submit={t('factors.own.save')}
      beside={
        <Link to={paths.inventoryOwnFactors()} className={buttonClass()}>
          {t('common:generic.cancel')}
        </Link>
      }
      problems={
        <>
          <Mistakes form={form} />
          {form.failure && <Refusal failure={form.failure} busy={form.busy} onConfirm={() => void form.submit(1)} />}
        </>
      }
      className="max-w-3xl gap-6"
    >
      <Part title={t('factors.own.part.what')}>
        <Fields form={form} only={ownParts.what} />
      </Part>
      <Part title={t('factors.own.part.figure')}>
        <Fields form={form} only={ownParts.figure} />
        <details className="rounded-container border border-line p-4" open={gasesTyped}>
          <summary className="cursor-pointer font-semibold">{t('factors.own.gases')}</summary>
          <p className="mt-2 mb-4 text-muted">{t('factors.own.hint.gases')}</p>
          <div className="grid gap-5">
            <Fields form={form} only={gasFields} />
          </div>
        </details>
        <Fields form={form} only={['uncertaintyPercent']} />
      </Part>
      <Part title={t('factors.own.part.validity')}>
        <Fields form={form} only={ownParts.validity} />
      </Part>
      <Part title={t('factors.own.part.source')}>
        <Fields form={form} only={ownParts.source} />
      </Part>
      <Part title={t('factors.own.part.reason')}>
        <Fields form={form} only={ownParts.reason} />
      </Part>
    </Form>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-5 rounded-container border border-line bg-surface p-4 sm:p-6">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)

type Clash = {
  readonly id: string
  readonly name: OwnFactor['name']
  readonly validFrom: string
  readonly validTo: string | null
}

/** Why the server refused; where another factor is in the way, which one it is and where it stands. */
type RefusalProps = { readonly failure: ApiError; readonly busy: boolean; readonly onConfirm: () => void }
function Refusal({ failure, busy, onConfirm }: RefusalProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useFactorWords()
  const errorWords = useErrorWords()
  const clash = failure.code === 'inventory.factor-overlap' ? (failure.details as unknown as Clash) : null
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed stands far below.
  useEffect(() => box.current?.focus(), [failure])
  const held = failure.code === 'inventory.factor-held' ? inventory.heldFactor.safeParse(failure.details) : null
  if (held?.success)
    return (
      <div ref={box} tabIndex={-1} className="scroll-mt-24 focus:outline-none">
        <Alert severity="warning" title={t('factors.own.held.title')}>
          <p>
            {t('factors.own.held.text', {
              from: words.figure(held.data.range.from),
              to: words.figure(held.data.range.to),
              unit: words.unit(held.data.unit),
            })}
          </p>
          <Button size="sm" busy={busy} onClick={onConfirm} className="mt-2">
            {t('factors.own.held.confirm')}
          </Button>
        </Alert>
      </div>
    )
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 focus:outline-none">
      <Alert severity="error" title={errorWords(failure).text}>
        {clash && (
          <>
            <p>
              <Link to={ownFactorAddress(clash.id)} target="_blank" className="font-semibold text-link underline">
                <bdi>{nameIn(lang, clash.name).text}</bdi>
              </Link>{' '}
              {t('factors.own.clashValid', { days: words.days(clash.validFrom, clash.validTo) })}
            </p>
            <p>{t('factors.own.clashAdvice')}</p>
          </>
        )}
      </Alert>
    </div>
  )
}
