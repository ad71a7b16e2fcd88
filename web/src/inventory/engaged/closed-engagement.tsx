import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorWords, type ApiError } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ForbiddenState } from '../../ui/states.tsx'

export const engagementsPath = (): string => `${paths.organisation()}?tab=engagements`

const known = ['upcoming', 'ended', 'revoked', 'suspended'] as const

/** Whether it is the engagement itself that is in the way. */
export const isClosed = (error: ApiError | null): error is ApiError =>
  error?.code === 'organisations.engagement-closed' || error?.code === 'organisations.engagement-not-found'

/** Why nothing is shown, and where the other engagements are. */
export function ClosedEngagement({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation(['inventory', 'common', 'workspace'])
  const format = useFormat()
  const errorWords = useErrorWords()
  const state = known.find((one) => one === error.details['state'])
  const day = (key: 'startsOn' | 'endsOn') => {
    const value = error.details[key]
    return typeof value === 'string' ? format.day(value) : ''
  }
  return (
    <>
      <h1 className="text-2xl">{t('workspace:engagement')}</h1>
      <ForbiddenState
        title={t('engaged.closed.title')}
        action={
          <Link to={engagementsPath()} className={buttonClass({ variant: 'primary' })}>
            {t('engaged.closed.action')}
          </Link>
        }
      >
        <p>
          {state ? t(`engaged.closed.${state}`, { from: day('startsOn'), to: day('endsOn') }) : errorWords(error).text}
        </p>
      </ForbiddenState>
    </>
  )
}
