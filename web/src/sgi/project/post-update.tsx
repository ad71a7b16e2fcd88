import { Suspense } from 'react'
import { paths } from '@athar/contracts/paths'
import type { Project } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntered } from '../../platform/session/index.ts'
import { useSeat } from '../../platform/session/use-seat.ts'
import { buttonClass } from '../../ui/button.tsx'
import { usePoster } from './poster.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Skeleton } from '../../ui/states.tsx'

// What it is checked by comes with it, to those few alone.
const UpdateForm = lazyPart(async () => ({ default: (await import('./update-form.tsx')).UpdateForm }))

/** Only who registered it, or an editor, has something to post; everybody else sees nothing here. */
export function PostUpdate({ project }: { readonly project: Project }) {
  const seat = useSeat()
  return useEntered() ? <ForPoster key={seat} project={project} /> : null
}

function ForPoster({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const poster = usePoster(project)
  if (poster === null) return null
  return (
    <div className="grid grid-cols-1 gap-6" data-no-print="">
      {poster.as === 'organisation' && (
        <p>
          <Link to={paths.sgiRegistration(poster.registrationId)} className={buttonClass()}>
            {t('post.registration')}
          </Link>
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <UpdateForm project={project} as={poster.as} />
      </Suspense>
    </div>
  )
}
