import { useTranslation } from 'react-i18next'
import { HubFacts, HubFigures } from './hub-facts.tsx'
import { HubPage } from './hub-page.tsx'
import { HubPart } from './hub-part.tsx'
import { PointList, pointsOf, PointSteps } from './hub-points.tsx'
import { YouthChallenges } from './youth-challenges.tsx'
import { YouthCourses, YouthMentorshipSteps, YouthTracks } from './youth-courses.tsx'
import { YouthFactors } from './youth-factors.tsx'
import { YouthCards } from '../../youth/index.ts'

export { YouthChallenges, YouthCourses, YouthFactors, YouthMentorshipSteps, YouthTracks }

export function YouthScreen() {
  return (
    <HubPage area="youth">
      <YouthCards />
      <HubFigures area="youth" />
      <HubFacts area="youth" />
      <YouthCycle />
      <YouthChallenges />
      <YouthFactors />
      <YouthRules />
      <YouthCourses />
      <YouthTracks />
      <YouthMentorshipSteps />
      <YouthSafeguarding />
    </HubPage>
  )
}

/** How a challenge goes, step by step. */
export function YouthCycle() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="cycle"
      title={t('youth.cycleTitle')}
      room="h-40 w-full"
      only={pointsOf('youth-cycle')}
    >
      {(points) => <PointSteps {...points} />}
    </HubPart>
  )
}

export function YouthRules() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart kind="hub-point" id="rules" title={t('youth.rulesTitle')} room="h-40 w-full" only={pointsOf('youth-rule')}>
      {(points) => <PointList {...points} />}
    </HubPart>
  )
}

export function YouthSafeguarding() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="safeguarding"
      title={t('youth.safeguardingTitle')}
      room="h-32 w-full"
      only={pointsOf('youth-safeguarding')}
    >
      {(points) => <PointList {...points} />}
    </HubPart>
  )
}
