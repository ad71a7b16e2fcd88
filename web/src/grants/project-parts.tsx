import {
  listNameable,
  nameProject,
  readApplication,
  type GrantProject,
  type GrantProjectRef,
} from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useMembership } from '../platform/session/index.ts'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { Select } from '../ui/select/select.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** Projects that the acting organisation may name; none of a person. */
export function useNameable(enabled = true): readonly GrantProject[] {
  const isMember = useMembership() !== null
  const query = useApiQuery(listNameable, {}, { enabled: enabled && isMember, staleTime: 0 })
  return query.data?.items ?? []
}

const keyOf = (project: GrantProjectRef | null) => (project ? `${project.kind}:${project.id}` : 'none')

type ProjectSelectProps = {
  readonly offered: readonly GrantProject[]
  readonly value: GrantProjectRef | null
  readonly onChange: (project: GrantProjectRef | null) => void
}

/** The project that an application is for, or none. */
export function ProjectSelect({ offered, value, onChange }: ProjectSelectProps) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  return (
    <Field id="grant-project" label={t('project.choice')} hint={t('project.hint')}>
      {(control) => (
        <Select
          {...control}
          value={keyOf(value)}
          options={[
            { value: 'none', label: t('project.none') },
            ...offered.map((one) => ({
              value: keyOf(one),
              label: `${nameIn(lang, one.name).text} · ${t(`project.kinds.${one.kind}`)}`,
            })),
          ]}
          onChange={(key) => {
            const chosen = offered.find((one) => keyOf(one) === key)
            onChange(chosen ? { kind: chosen.kind, id: chosen.id } : null)
          }}
        />
      )}
    </Field>
  )
}

type ChoiceProps = { readonly application: { readonly id: string; readonly project: GrantProject | null } }

/** The choice of a draft, offered where the organisation has a project; saved at once. */
export function ProjectChoice({ application: { id, project } }: ChoiceProps) {
  const { t } = useTranslation('grants')
  const offered = useNameable()
  const name = useAction(nameProject, {
    touches: [readApplication],
    onDone: () => void toast.success(t('project.saved')),
  })
  if (offered.length === 0) return null
  return (
    <Section title={t('project.title')}>
      <ProjectSelect
        offered={offered}
        value={name.isPending ? name.variables.body.project : project}
        onChange={(chosen) => name.mutate({ params: { id }, body: { project: chosen } })}
      />
    </Section>
  )
}

type NamedProjectProps = { readonly project: GrantProject | null; /** To its members. */ readonly links?: boolean }

/** The project that an application names, with what was verified of it. */
export function NamedProject({ project, links = false }: NamedProjectProps) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  if (project === null) return null
  const { kind, id, name, verifiedTonnes } = project
  return (
    <Section title={t('project.title')}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <Words of={name} />
        </span>
        <span className="text-muted">{t(`project.kinds.${kind}`)}</span>
      </p>
      <dl className="flex flex-wrap gap-x-4">
        <dt className="text-muted">{t('project.verified')}</dt>
        <dd>
          {verifiedTonnes === null ? (
            t('project.unverified')
          ) : (
            <bdi>{t('project.tonnes', { tonnes: format.number(verifiedTonnes, { maximumFractionDigits: 3 }) })}</bdi>
          )}
        </dd>
      </dl>
      {links && kind === 'mrv' && (
        <Link to={paths.mrvProject(id)} className="justify-self-start text-link underline underline-offset-2">
          {t('project.open')}
        </Link>
      )}
    </Section>
  )
}
