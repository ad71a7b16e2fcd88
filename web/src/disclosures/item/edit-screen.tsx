import { mayPrepare } from '@athar/contracts/core'
import {
  listDatapoints,
  readFrameworkOverview,
  readItem,
  saveAnswers,
  type AnswerVerdict,
  type DisclosureItem,
} from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAction } from '../../platform/api/use-action.ts'
import { useLeaveWarning } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { useTyped } from '../../platform/typed.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { draftOf, inputOf, isSameDraft, isUnclear, type AnswerDraft } from './answer-draft.ts'
import { DatapointFields } from './datapoint-fields.tsx'
import { ItemFrame } from './item-frame.tsx'
import { useItem } from './use-item.ts'

/** The datapoints of an item as fields. */
export function EditScreen() {
  const prepares = useMayAct(mayPrepare)
  const query = useItem(prepares)
  if (!prepares) return <RoleNeeded roles={mayPrepare} />
  return <LoadedPage query={query}>{(item) => <Edit key={`${item.slug} ${item.year}`} item={item} />}</LoadedPage>
}

const saveBar =
  'sticky bottom-0 z-20 -mx-4 border-t border-line bg-raised px-4 py-3 shadow-float sm:mx-0 sm:rounded-container sm:border'
/** What was typed, and the version of the answer that was shown when typing began. */
type Typed = { readonly draft: AnswerDraft; readonly seen: number }
type Drafts = Readonly<Record<string, Typed>>
type Verdicts = Readonly<Record<string, AnswerVerdict>>

function Edit({ item }: { readonly item: DisclosureItem }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const typed = useTyped(`disclosure ${item.slug} ${item.year}`)
  // Only what was typed; all else follows what is stored.
  const [drafts, setDrafts] = useState<Drafts>(() => (typed.read() as Drafts | null) ?? {})
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const storedOf = (id: string) => item.datapoints.find((one) => one.id === id)!
  const draftNow = (id: string) => drafts[id]?.draft ?? draftOf(storedOf(id))
  const changed = item.datapoints.filter((one) => drafts[one.id] && !isSameDraft(draftNow(one.id), draftOf(one)))
  const unclear = changed.filter((one) => isUnclear(one, draftNow(one.id)))
  useLeaveWarning(changed.length > 0)
  useEffect(() => {
    typed.write(Object.keys(drafts).length === 0 ? null : drafts)
  }, [typed, drafts])
  const save = useAction(saveAnswers, {
    touches: [readItem, readFrameworkOverview, listDatapoints],
    onDone: (answer) => {
      const wrong = answer.verdicts.filter(({ outcome }) => outcome === 'refused' || outcome === 'conflict')
      setVerdicts(Object.fromEntries(answer.verdicts.map((verdict) => [verdict.datapoint, verdict])))
      setDrafts((all) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => wrong.some(({ datapoint }) => datapoint === id))),
      )
      if (wrong.length === 0) toast.success(t(answer.stored > 0 ? 'item.saved' : 'item.unchanged'))
    },
  })
  const wrong = changed.filter(({ id }) => ['refused', 'conflict'].includes(verdicts[id]?.outcome ?? ''))
  const submit = () => {
    if (unclear.length > 0) return
    if (changed.length === 0) return void toast.success(t('item.unchanged'))
    save.mutate({
      params: { year: item.year },
      body: {
        answers: changed.map((one) => {
          // What another member saved was shown with the refusal: it is stored over knowingly.
          const seen = verdicts[one.id]?.outcome === 'conflict' ? verdicts[one.id]?.current?.version : undefined
          return inputOf(one, draftNow(one.id), seen ?? drafts[one.id]!.seen)
        }),
      },
    })
  }
  const change = (id: string, next: AnswerDraft) => {
    const shown = storedOf(id).answer?.version ?? 0
    setDrafts((all) => ({ ...all, [id]: { draft: next, seen: all[id]?.seen ?? shown } }))
  }
  const forget = (id: string) => setDrafts(({ [id]: _gone, ...others }) => others)
  return (
    <ItemFrame
      item={item}
      action={
        <Link to={`${paths.esgData(item.slug)}?year=${item.year}`} className={buttonClass()}>
          {t('item.view')}
        </Link>
      }
    >
      <form
        noValidate
        className="grid max-w-4xl grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {wrong.length > 0 && (
          <Alert
            severity="error"
            title={t('item.refused', { count: wrong.length, number: format.count(wrong.length) })}
          />
        )}
        {item.datapoints.map((datapoint) => (
          <DatapointFields
            key={datapoint.id}
            item={item}
            datapoint={datapoint}
            draft={draftNow(datapoint.id)}
            verdict={verdicts[datapoint.id]}
            onChange={(next) => change(datapoint.id, next)}
            onTaken={() => forget(datapoint.id)}
          />
        ))}
        <div className={saveBar}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('item.save')}
          </Button>
        </div>
      </form>
    </ItemFrame>
  )
}
