import { decideCheck, listChecks, listPublishers, type PublicCheck } from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { ListEmpty, ListPages, usePages } from '../../platform/list/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { BothLanguages } from './both-languages.tsx'

/** Changed names, first publications and texts with an address, which wait for an editor. */
export function PublicChecks() {
  const { t } = useTranslation('organisations')
  return (
    <Section title={t('platform.checks.title')} text={t('platform.checks.intro')}>
      <ListPages
        list={usePages(listChecks, { filter: { state: 'waiting' } }, { limit: 50 })}
        more={t('platform.checks.older')}
        empty={<ListEmpty title={t('platform.checks.none')} />}
      >
        {(items) => (
          <ul aria-label={t('platform.checks.title')} className="space-y-4">
            {items.map((check) => (
              <CheckCard key={check.id} check={check} />
            ))}
          </ul>
        )}
      </ListPages>
    </Section>
  )
}

const touches = [listChecks, listPublishers]

function CheckCard({ check }: { readonly check: PublicCheck }) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const [refusing, setRefusing] = useState(false)
  const accept = useAction(decideCheck, { touches, onDone: () => void toast.success(t('platform.checks.accepted')) })
  const refuse = useAction(decideCheck, {
    touches,
    tellsRefusal: true,
    onDone: () => void toast.success(t('platform.checks.refused')),
  })
  const said = { title: isolate(nameIn(lang, check.shown.title).text) }
  const decision = (which: 'accept' | 'refuse', reason = '') => ({
    params: { id: check.id },
    body: { decision: which, reason, version: check.version },
  })
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{t(`platform.checks.subjects.${check.subject}`)}</span>
        <Badge tone="warning">{t(`platform.checks.why.${check.why}`)}</Badge>
        <span className="min-w-0 text-sm text-muted wrap-anywhere">
          {t('platform.checks.of', { name: isolate(nameIn(lang, check.organisation).text) })}
        </span>
      </p>
      <BothLanguages shown={check.shown} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={accept.isPending}
          aria-label={t('platform.checks.acceptNamed', said)}
          onClick={() => accept.mutate(decision('accept'))}
        >
          {t('actions.accept-check')}
        </Button>
        <Button
          variant="dangerOutline"
          held={accept.isPending}
          aria-label={t('platform.checks.refuseNamed', said)}
          onClick={() => setRefusing(true)}
        >
          {t('actions.refuse-check')}
        </Button>
      </div>
      {refusing && (
        <ReasonDialog
          danger
          title={t('platform.checks.refuseNamed', said)}
          text={t('platform.checks.refuseText')}
          act={t('actions.refuse-check')}
          onAct={(reason) => refuse.mutateAsync(decision('refuse', reason))}
          onClose={() => setRefusing(false)}
        />
      )}
    </li>
  )
}
