import { mayPrepare } from '@athar/contracts/core'
import {
  listEvidence,
  readEvidence,
  unlinkEvidence,
  type EvidenceDetail,
  type EvidenceLink,
} from '@athar/contracts/evidence'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAction } from '../../platform/api/use-action.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** What rests on the file. */
export function EvidenceLinks({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const prepares = useMayAct(mayPrepare)
  const nameOf = useLinkName()
  const unlink = useAction(unlinkEvidence, {
    touches: [readEvidence, listEvidence],
    onDone: () => void toast.success(t('one.unlinked')),
  })
  const params = { id: evidence.id }
  return (
    <Section title={t('one.links')} text={t('one.linksText')}>
      {evidence.links.length === 0 ? (
        <p className="text-sm">{t('one.noLinks')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {evidence.links.map((link) => (
            <li key={`${link.kind} ${link.id}`} className="flex items-start gap-2">
              <span className="min-w-0 flex-1 break-words">
                {link.path === null ? (
                  nameOf(link)
                ) : (
                  <Link to={link.path} className="text-link underline underline-offset-2">
                    {nameOf(link)}
                  </Link>
                )}
                {link.name && <span className="block text-xs text-muted">{t(`subjects.${link.kind}`)}</span>}
              </span>
              {prepares && link.kind !== evidence.origin && (
                <IconButton
                  size="sm"
                  icon="close"
                  label={t('one.unlink', { name: nameOf(link) })}
                  onClick={() => unlink.mutate({ params, body: { kind: link.kind, id: link.id } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function useLinkName() {
  const { t } = useTranslation('evidence')
  const { lang } = useLanguage()
  return ({ kind, id, name }: EvidenceLink): string => {
    if (!name) return t('one.gone', { kind: t(`subjects.${kind}`), id: isolate(id) })
    return isolate(name[lang] || name.en || name.ar)
  }
}
