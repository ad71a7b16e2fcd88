import { readStanding, type Condition, type EligibilityCode, type Grant } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { useApplicant } from './use-applicant.ts'

/** The conditions of a call, checked for the reader; none before they are known. */
export function useConditions({ id }: Pick<Grant, 'id'>): readonly Condition[] {
  const settled = useApplicant()
  const standing = useApiQuery(readStanding, { params: { id } }, { enabled: settled, staleTime: 0 })
  return standing.data?.conditions ?? []
}

/** Where each condition is met. */
const ways = {
  'organisations-only': paths.welcome,
  'organisation-type': paths.organisation,
  region: paths.organisation,
  'not-registered': paths.npoRegistration,
  'registration-pending': paths.npoRegistration,
  'registration-expired': paths.npoRegistration,
} as const satisfies Record<EligibilityCode, () => string>

const marks = {
  met: { icon: 'check', className: 'text-positive' },
  unmet: { icon: 'close', className: 'text-critical' },
  unchecked: { icon: 'more', className: 'text-muted' },
} as const
const markOf = ({ met }: Condition) => (met === null ? 'unchecked' : met ? 'met' : 'unmet')

type ConditionListProps = {
  readonly grant: Pick<Grant, 'eligibility'>
  readonly conditions: readonly Condition[]
  /** Shows the way to meet what is not met: to applicants, not to officers. */
  readonly mends?: boolean
}

/** Each condition with a tick or a cross, and the way to meet what is not met. */
export function ConditionList({ grant: { eligibility }, conditions, mends = false }: ConditionListProps) {
  const { t } = useTranslation(['grants', 'organisations'])
  const join = (parts: readonly string[]) => parts.join(t('list.listSeparator'))
  const words = {
    organisation: t('conditions.organisation'),
    type: t('conditions.type', {
      types: join(eligibility.organisationTypes.map((type) => t(`organisations:types.${type}`))),
    }),
    region: t('conditions.region', {
      regions: join(eligibility.regions.map((code) => t(`organisations:regions.${code}`))),
    }),
    registered: t('conditions.registered'),
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {conditions.map((one) => {
        const mark = markOf(one)
        return (
          <li key={one.rule} className="flex items-start gap-3">
            <Icon name={marks[mark].icon} className={`mt-1 size-5 shrink-0 ${marks[mark].className}`} />
            <span className="grid gap-1">
              <span>
                {words[one.rule]} <span className="sr-only">{t(`conditions.${mark}`)}</span>
              </span>
              {one.met === null && mends && <span className="text-sm text-muted">{t('conditions.unchecked')}</span>}
              {one.code !== null && mends && (
                <span className="text-sm">
                  {t(`unmet.${one.code}`)}{' '}
                  <Link to={ways[one.code]()} className="text-link underline underline-offset-2">
                    {t(`mend.${one.code}`)}
                  </Link>
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type ConditionsProps = {
  readonly grant: Grant
  readonly conditions: readonly Condition[]
  /** Of the sentence that a greyed button is described by. */
  readonly id: string
}

/** The conditions as an applicant reads them. */
export function Conditions({ grant, conditions, id }: ConditionsProps) {
  const { t } = useTranslation('grants')
  if (conditions.length === 0) return null
  const isMet = conditions.every(({ met }) => met)
  return (
    <Section title={t('conditions.title')}>
      <p id={id} className="font-semibold">
        {t(isMet ? 'conditions.allMet' : 'unmet.title')}
      </p>
      <ConditionList grant={grant} conditions={conditions} mends />
    </Section>
  )
}
