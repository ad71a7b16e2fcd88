import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ApiError, callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useForm } from '../../boundary/form/use-form.ts'
import { useRefresh } from '../../boundary/queries.ts'
import { RoleNeeded } from '../../../platform/routing/role-needed.tsx'
import { ScreenFrame } from '../../boundary/screen-frame.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useOwnFactors, type OwnFactor } from '../queries.ts'
import { useMarkStale } from '../recalculate/use-mark-stale.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { bodyOf, draftLike, emptyDraft, ownFactorForm } from './own-draft.ts'
import { OwnForm } from './own-field.tsx'
import { FigureFields, ValidityFields } from './own-form-figures.tsx'
import { ReasonFields, SourceFields } from './own-form-source.tsx'
import { WhatFields } from './own-form-what.tsx'
import { ownFactorAddress } from './own-address.ts'
import { OwnProblems } from './own-problems.tsx'
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

/** A field that the server names is told like one that the form found itself. */
async function create(body: inventory.OwnFactorInput): Promise<OwnFactor> {
  try {
    return await callApi(inventory.createOwnFactor, { body })
  } catch (error) {
    const field = error instanceof ApiError && error.code === 'inventory.factor-invalid' ? error.details['field'] : null
    if (typeof field !== 'string') throw error
    throw new ApiError({
      code: 'validation-failed',
      status: 422,
      details: { issues: [{ path: field, code: 'invalid' }] },
    })
  }
}

function NewOwnFactor({ like }: { readonly like: OwnFactor | undefined }) {
  const { t } = useTranslation(['inventory', 'common'])
  const { lang } = useLanguage()
  const goOn = useGoOn()
  const refresh = useRefresh()
  const { markStale } = useMarkStale()
  const {
    draft,
    change,
    issues: found,
    failure,
    attempt,
    busy,
    submit,
  } = useForm({
    initial: like ? draftLike(like) : emptyDraft,
    version: 0,
    toBody: bodyOf,
    schema: ownFactorForm,
    send: create,
    onSaved: async (saved: OwnFactor) => {
      markStale(saved.validFrom, saved.validTo)
      await refresh(inventory.listOwnFactors)
      toast.success(t('factors.own.saved', { name: nameIn(lang, saved.name).text }))
      void goOn(paths.inventoryOwnFactors())
    },
  })
  // One language is enough: the box of the page's own is the one to fill.
  const issues = found.map((issue) => (issue.code === 'name-missing' ? { ...issue, path: `name.${lang}` } : issue))
  return (
    <OwnForm value={{ draft, change, issues }}>
      <form
        noValidate
        className="grid max-w-3xl grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <OwnProblems issues={issues} attempt={attempt} />
        {failure && <Refusal failure={failure} />}
        <Part title={t('factors.own.part.what')}>
          <WhatFields />
        </Part>
        <Part title={t('factors.own.part.figure')}>
          <FigureFields />
        </Part>
        <Part title={t('factors.own.part.validity')}>
          <ValidityFields />
        </Part>
        <Part title={t('factors.own.part.source')}>
          <SourceFields />
        </Part>
        <Part title={t('factors.own.part.reason')}>
          <ReasonFields />
        </Part>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            {t('factors.own.save')}
          </Button>
          <Link to={paths.inventoryOwnFactors()} className={buttonClass()}>
            {t('common:generic.cancel')}
          </Link>
        </div>
      </form>
    </OwnForm>
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
function Refusal({ failure }: { readonly failure: ApiError }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useFactorWords()
  const errorWords = useErrorWords()
  const clash = failure.code === 'inventory.factor-overlap' ? (failure.details as unknown as Clash) : null
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed stands far below.
  useEffect(() => box.current?.focus(), [failure])
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
