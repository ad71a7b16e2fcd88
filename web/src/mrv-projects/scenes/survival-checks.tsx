import { listEvidence } from '@athar/contracts/evidence'
import { addSurvivalChecks, readSurvivalChecks, type ProjectDetail } from '@athar/contracts/mrv-projects'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Offered on planted areas of organisations whose trees were checked. */
export function SurvivalChecks({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const params = { id: project.id }
  const enabled = project.projectType === 'planted-area'
  const lastDay = useApiQuery(readSurvivalChecks, { params }, { staleTime: 0, enabled }).data?.lastDay ?? null
  const add = useAction(addSurvivalChecks, {
    touches: [listEvidence],
    onDone: ({ added }) => void toast.success(t(added ? 'survival.added' : 'survival.same')),
  })
  if (lastDay === null) return null
  return (
    <div className="mt-4 grid grid-cols-1 gap-2 text-sm">
      <p className="text-muted">{t('survival.text', { day: format.day(lastDay) })}</p>
      <div>
        <Button busy={add.isPending} onClick={() => add.mutate({ params })}>
          {t('survival.add')}
        </Button>
      </div>
    </div>
  )
}
