import { paths } from '@athar/contracts/paths'
import { readSigning, type FigureDifference } from '@athar/contracts/verification'
import type { ResponseOf } from '@athar/contracts'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Code } from '../ui/inline.tsx'
import { PlainTable } from '../ui/table/plain-table.tsx'
import { Moved } from './moved.tsx'
import { LookedAt } from './looked-at.tsx'
import { Signature } from './signature.tsx'
import { StatementBody } from './statement-body.tsx'

type Signing = ResponseOf<typeof readSigning>

/** Signs the statement, after a second factor; shows what changed where it cannot be signed. */
export function SignScreen() {
  const { t } = useTranslation('verification')
  const { id = '' } = useParams()
  const query = useApiQuery(readSigning, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded query={query} title={t('signing.title')}>
      {(found) => <Statement signing={found} />}
    </Loaded>
  )
}

function Statement({ signing }: { readonly signing: Signing }) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const { verification: of, differences, moved, approved, isLead, statement } = signing
  const title = t('page.heading', {
    client: isolate(nameIn(lang, of.client).text),
    subject: t(`subjects.${of.kind}`, { year: format.year(of.year), name: isolate(of.projectName ?? '') }),
  })
  usePageTitle(`${t('signing.title')} · ${title}`)
  const ready = of.state === 'ready-to-sign'
  const maySign = ready && isLead && approved && differences.length === 0 && moved.length === 0
  return (
    <div className="max-w-3xl space-y-5">
      <header className="space-y-2">
        <p className="text-sm">
          <Link className="text-link underline" to={paths.mrvVerification(of.id)}>
            {t('signing.back')}
          </Link>
        </p>
        <h1 className="text-2xl">{t('signing.title')}</h1>
        <p>{title}</p>
        {of.statement === null && <p className="text-muted">{t('signing.lead')}</p>}
      </header>
      {of.statement !== null && <AlreadySigned statement={of.statement} />}
      {!ready && of.statement === null && <Alert severity="warning" live={false} title={t('signing.notReady')} />}
      {ready && !isLead && <Alert severity="warning" live={false} title={t('signing.notLead')} />}
      {ready && !approved && <Alert severity="warning" live={false} title={t('signing.notApproved')} />}
      {ready && differences.length > 0 && <Changed differences={differences} />}
      {of.statement === null && <Moved moved={moved} text={t('moved.sign')} />}
      <LookedAt of={of} />
      {statement !== null && of.statement === null && (
        <div className="grid grid-cols-1 gap-3">
          <h2 className="text-xl">{t('signing.printed')}</h2>
          <StatementBody content={statement} />
        </div>
      )}
      {maySign && <Signature signing={signing} />}
    </div>
  )
}

function AlreadySigned({ statement }: { readonly statement: NonNullable<Signing['verification']['statement']> }) {
  const { t } = useTranslation('verification')
  return (
    <Alert
      severity="info"
      live={false}
      title={t(statement.withdrawnAt === null ? 'signing.already' : 'signing.alreadyWithdrawn')}
    >
      <Link className="text-link underline" to={paths.proof(statement.number)}>
        {t('signing.toStatement')} <Code>{statement.number}</Code>
      </Link>
    </Alert>
  )
}

/** Differences that are no numbers. */
const isText = new Set(['gwpSet', 'approach', 'boundary', 'library', 'exported', 'sha256'])

function Changed({ differences }: { readonly differences: readonly FigureDifference[] }) {
  const { t, i18n } = useTranslation('verification')
  const format = useFormat()
  const say = i18n.t as unknown as (key: string) => string
  const nameOf = (key: string) =>
    i18n.exists(`verification:figures.${key}`) ? say(`verification:figures.${key}`) : say(`verification:signing.${key}`)
  // An empty figure is a scope that was not entered.
  const shown = (key: string, value: string) =>
    isText.has(key) ? value : value === '' ? t('figures.notEntered') : format.number(value)
  return (
    <Alert severity="error" live={false} title={t('signing.changed')}>
      <p>{t('signing.changedText')}</p>
      <PlainTable
        quiet
        label={t('signing.changed')}
        className="mt-3"
        rows={differences}
        rowKey={({ key }) => key}
        columns={[
          { key: 'figure', header: t('signing.figure'), cell: ({ key }) => nameOf(key) },
          ...(['reviewed', 'now'] as const).map((when) => ({
            key: when,
            header: t(`signing.${when}`),
            figures: true,
            className: 'break-all',
            cell: (difference: FigureDifference) => shown(difference.key, difference[when]),
          })),
        ]}
      />
    </Alert>
  )
}
