import { readRegistered, type RegisteredProjectPage } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { useRegionName } from '../../sgi/index.ts'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { StageBadge } from './public-register.tsx'
import { VerifiedValue } from './verified-value.tsx'

const link = 'text-link underline underline-offset-2'

/** A project in the public register, as everybody reads it. */
export function RegisteredScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readRegistered, { params: { id } })
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return <LoadedPage query={query}>{(project) => <Registered project={project} />}</LoadedPage>
}

type Props = { readonly project: RegisteredProjectPage }

function Registered({ project }: Props) {
  const { t } = useTranslation('project-register')
  const { lang } = useLanguage()
  const summary = nameIn(lang, project.summary)
  usePageTitle(nameIn(lang, project.name).text, summary.text)
  return (
    <>
      <PageTop
        title={<Words of={project.name} />}
        lead={t('lead')}
        up={<Link to={`${paths.mrv()}#register`}>{t('title')}</Link>}
      >
        <StageBadge state={project.state} />
        {project.sample && <SampleMark />}
      </PageTop>
      <PageBody>
        <Section title={t('summary')}>
          <p lang={summary.lang} dir="auto" className="max-w-3xl whitespace-pre-line wrap-anywhere">
            {summary.text}
          </p>
        </Section>
        <Section title={t('reduces')}>
          <p dir="auto" className="max-w-3xl whitespace-pre-line wrap-anywhere">
            {project.reduces}
          </p>
        </Section>
        <Verified project={project} />
        <Facts project={project} />
        <p>
          <Link
            to={`${paths.creditRegistry()}?q=${encodeURIComponent(project.name.en || project.name.ar)}`}
            className={link}
          >
            {t('credits')}
          </Link>
        </p>
      </PageBody>
    </>
  )
}

function Verified({ project: { verified, periods } }: Props) {
  const { t } = useTranslation('project-register')
  const format = useFormat()
  return (
    <Section title={t('periods')}>
      <p className="text-lg">
        <VerifiedValue tonnes={verified} />
      </p>
      {periods.length > 0 && (
        <>
          <p className="text-sm text-muted">{t('statementsText')}</p>
          <ul className="grid max-w-3xl grid-cols-1 gap-3">
            {periods.map(({ from, to, tonnes, statement }) => (
              <li key={from} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line pt-3">
                <span>{t('days', { from: format.day(from), to: format.day(to) })}</span>
                <VerifiedValue tonnes={tonnes} />
                <Link to={paths.proof(statement)} className={link}>
                  {t('statement')}{' '}
                  <bdi dir="ltr" className="font-mono">
                    {statement}
                  </bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Facts({ project }: Props) {
  const { t } = useTranslation('project-register')
  const format = useFormat()
  const regionName = useRegionName()
  const { creditingFrom: from, creditingTo: to, sgiProject } = project
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('type'), t(`types.${project.projectType}`)],
    [
      t('methodology'),
      <Link key="methodology" to={paths.mrvMethodology(project.projectType)} className={link}>
        {t(`types.${project.projectType}`)}
      </Link>,
    ],
    [t('region'), <bdi key="region">{regionName(project.region)}</bdi>],
    [t('carriedOutBy'), <bdi key="by">{project.carriedOutBy}</bdi>],
    ...(from === null || to === null
      ? []
      : [[t('crediting'), t('days', { from: format.day(from), to: format.day(to) })] as const]),
    ...(project.contact === '' ? [] : [[t('contact'), <bdi key="contact">{project.contact}</bdi>] as const]),
    ...(sgiProject === null
      ? []
      : [
          [
            t('sgi'),
            <Link key="sgi" to={paths.sgiProject(sgiProject.slug)} className={link}>
              <Words of={sgiProject.title} />
            </Link>,
          ] as const,
        ]),
    [
      t('number'),
      <bdi key="number" dir="ltr" className="font-mono">
        {project.number}
      </bdi>,
    ],
    [t('entered'), format.dayOf(project.registeredAt)],
  ]
  return (
    <Section title={t('facts')}>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
