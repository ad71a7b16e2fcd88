import { listPlatformPeople } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { readInstallation } from '@athar/contracts/platform'
import type { ResponseOf } from '@athar/contracts'
import { readPlatformIdentity } from '@athar/contracts/security'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminFrame, Loaded } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Code } from '../../ui/inline.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Section } from '../../ui/section.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'

type Installation = ResponseOf<typeof readInstallation>

/** What only the owner of the platform sees: which installation this is, and how it is set up. */
export function PlatformOwnerScreen() {
  const { t } = useTranslation('admin')
  const installation = useApiQuery(readInstallation, {}, { staleTime: 0 })
  return (
    <AdminFrame title={t('owner.title')} intro={t('owner.intro')}>
      <Identity />
      <Loaded query={installation}>{(found) => <Setup installation={found} />}</Loaded>
      <Roles />
    </AdminFrame>
  )
}

function Identity() {
  const { t } = useTranslation('admin')
  const identity = useApiQuery(readPlatformIdentity, {}, { staleTime: 0 })
  return (
    <Section title={t('owner.identity.title')} text={t('owner.identity.text')}>
      <Loaded query={identity}>
        {({ id, fingerprint }) => (
          <Facts>
            <Fact label={t('owner.identity.id')}>
              <Code>{id}</Code>
            </Fact>
            <Fact label={t('owner.identity.fingerprint')}>
              <span className="flex flex-wrap items-center gap-2">
                <Code>{inGroups(fingerprint)}</Code>
                <CopyButton
                  text={fingerprint}
                  label={t('owner.identity.copy')}
                  copiedLabel={t('owner.identity.copied')}
                />
              </span>
            </Fact>
          </Facts>
        )}
      </Loaded>
    </Section>
  )
}

function Setup({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { database, storage, mail, signIn, warnings } = installation
  const yes = (value: boolean) => t(value ? 'owner.yes' : 'owner.no')
  const setOrNot = (value: boolean) => t(value ? 'owner.set' : 'owner.notSet')
  return (
    <>
      {warnings.length > 0 && (
        <Alert severity="warning" title={t('owner.warnings')} live={false}>
          <ul lang="en" dir="ltr" className="list-disc ps-5 text-start">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Section title={t('owner.program.title')}>
        <Facts>
          <Fact label={t('owner.program.version')}>
            <bdi>{installation.version}</bdi>
          </Fact>
          <Fact label={t('owner.program.node')}>
            <bdi>{installation.node}</bdi>
          </Fact>
          <Fact label={t('owner.program.mode')}>{t(`owner.program.modes.${installation.mode}`)}</Fact>
          <Fact label={t('owner.program.startedAt')}>{format.instant(installation.startedAt)}</Fact>
          <Fact label={t('owner.program.siteUrl')}>
            <bdi dir="ltr">{installation.siteUrl}</bdi>
          </Fact>
          <Fact label={t('owner.program.demo')}>{yes(installation.demo)}</Fact>
          <Fact label={t('owner.program.rateLimits')}>{yes(installation.rateLimits)}</Fact>
          <Fact label={t('owner.program.maxImport')}>{format.fileSize(installation.maxImportBytes)}</Fact>
          <Fact label={t('owner.program.proxies')}>{format.count(installation.trustedProxies)}</Fact>
          <Fact label={t('owner.program.metrics')}>{yes(installation.metrics)}</Fact>
        </Facts>
      </Section>
      <Section title={t('owner.database.title')}>
        <Facts>
          <Fact label={t('owner.database.version')}>
            <bdi>{database.version}</bdi>
          </Fact>
          <Fact label={t('owner.database.kind')}>
            {t(database.embedded ? 'owner.database.embedded' : 'owner.database.own')}
          </Fact>
          <Fact label={t('owner.database.size')}>{format.fileSize(database.bytes)}</Fact>
        </Facts>
        <Migrations migrations={database.migrations} />
      </Section>
      <Section title={t('owner.storage.title')}>
        <Facts>
          <Fact label={t('owner.storage.kind')}>{t(`owner.storage.kinds.${storage.kind}`)}</Fact>
          <Fact label={t('owner.storage.place')}>
            <bdi dir="ltr" className="break-all">
              {storage.place}
            </bdi>
          </Fact>
          <Fact label={t('owner.storage.free')}>
            {storage.freeBytes === null ? t('owner.unknown') : format.fileSize(storage.freeBytes)}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('owner.mail.title')}>
        <Facts>
          <Fact label={t('owner.mail.kind')}>{t(`owner.mail.kinds.${mail.kind}`)}</Fact>
          {mail.host !== null && (
            <Fact label={t('owner.mail.host')}>
              <bdi dir="ltr">{mail.host}</bdi>
            </Fact>
          )}
          <Fact label={t('owner.mail.from')}>
            <bdi dir="ltr">{mail.from}</bdi>
          </Fact>
        </Facts>
      </Section>
      <Section title={t('owner.signIn.title')} text={t('owner.signIn.text')}>
        <Facts>
          <Fact label={t('owner.signIn.mode')}>{t(`owner.signIn.modes.${signIn.mode}`)}</Fact>
          {signIn.issuer !== null && (
            <Fact label={t('owner.signIn.issuer')}>
              <bdi dir="ltr">{signIn.issuer}</bdi>
            </Fact>
          )}
          <Fact label={t('owner.signIn.profile')}>{t(`owner.signIn.profiles.${signIn.passwordProfile}`)}</Fact>
          <Fact label={t('owner.signIn.confirmEmail')}>{yes(signIn.confirmEmail)}</Fact>
          <Fact label={t('owner.signIn.token')}>
            {t('owner.signIn.minutes', format.counted(Math.round(signIn.accessTokenSeconds / 60)))}
          </Fact>
          <Fact label={t('owner.signIn.providers')}>
            {signIn.providers.length === 0 ? (
              t('owner.none')
            ) : (
              <ul>
                {signIn.providers.map(({ name, issuer }) => (
                  <li key={name}>
                    <bdi dir="ltr">
                      {name} ({issuer})
                    </bdi>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact label={t('owner.signIn.adminCalls')}>{setOrNot(signIn.adminCalls)}</Fact>
          <Fact label={t('owner.signIn.pepper')}>{setOrNot(signIn.pepper)}</Fact>
          <Fact label={t('owner.signIn.breached')}>{setOrNot(signIn.breachedPasswords)}</Fact>
        </Facts>
      </Section>
    </>
  )
}

function Migrations({ migrations }: { readonly migrations: Installation['database']['migrations'] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-semibold">
        {t('owner.database.migrations', { count: migrations.length, number: format.count(migrations.length) })}
      </summary>
      <PlainTable
        label={t('owner.database.migrationsLabel')}
        className="mt-3 max-h-80"
        rows={migrations}
        rowKey={({ number }) => number}
        columns={[
          { key: 'name', header: t('owner.database.migration'), cell: ({ name }) => <Code>{name}</Code> },
          { key: 'at', header: t('owner.database.appliedAt'), cell: ({ appliedAt }) => format.instant(appliedAt) },
        ]}
      />
    </details>
  )
}

function Roles() {
  const { t } = useTranslation(['admin', 'profile'])
  const people = useApiQuery(listPlatformPeople, {}, { staleTime: 0 })
  return (
    <Section title={t('owner.roles.title')}>
      <Loaded query={people}>
        {({ items }) => (
          <ul className="space-y-1 text-sm">
            {items.map((person) => (
              <li key={person.personId}>
                <bdi className="font-semibold">{person.fullName || person.email || t('owner.roles.former')}</bdi>
                {' · '}
                {person.roles.map(({ role }) => t(`profile:guard.roles.${role}`)).join(t('owner.roles.between'))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Link to={paths.adminPeople()} className="min-h-6 justify-self-start text-link underline">
        {t('owner.roles.change')}
      </Link>
    </Section>
  )
}

/** A long number breaks between groups, not a sign before its end. */
const inGroups = (text: string) =>
  (text.match(/.{1,16}/g) ?? []).map((group) => (
    <Fragment key={group}>
      {group}
      <wbr />
    </Fragment>
  ))

const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:gap-y-2 sm:grid-cols-[minmax(10rem,max-content)_minmax(0,1fr)]">
    {children}
  </dl>
)

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)
