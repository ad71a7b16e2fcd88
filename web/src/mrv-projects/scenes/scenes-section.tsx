import { listEvidence } from '@athar/contracts/evidence'
import {
  addScene,
  listScenes,
  removeScene,
  sceneInput,
  type ProjectDetail,
  type Scene,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import type { PlaceInput } from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePages } from '../../platform/list/index.ts'
import { FootprintsMap, PlaceField, useRegionName } from '../../sgi/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Props = { readonly project: ProjectDetail; readonly editable: boolean }

/** Pictures of satellites and drones as evidence, with what the organisation says of each. */
export function ScenesSection({ project, editable }: Props) {
  const { t } = useTranslation('mrv-projects')
  const query = useApiQuery(listScenes, { params: { id: project.id } }, { staleTime: 0 })
  const [adding, setAdding] = useState(false)
  return (
    <Section title={t('scenes.title')}>
      <div className="grid grid-cols-1 gap-3 text-sm">
        <p className="text-muted">{t('scenes.intro')}</p>
        <Loaded query={query}>{({ items }) => <Scenes project={project} editable={editable} scenes={items} />}</Loaded>
        {editable && (
          <div>
            <Button onClick={() => setAdding(true)}>{t('scenes.add')}</Button>
          </div>
        )}
      </div>
      {adding && <SceneDialog project={project} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Scenes({ project, editable, scenes }: Props & { readonly scenes: readonly Scene[] }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const regionName = useRegionName()
  const [removing, setRemoving] = useState<Scene | null>(null)
  if (scenes.length === 0) return <p className="text-muted">{t('scenes.none')}</p>
  return (
    <>
      <FootprintsMap
        label={t('scenes.map')}
        region={project.region ?? scenes[0]!.region}
        place={project.place}
        footprints={scenes.map(({ footprint }) => footprint)}
        words={{ place: t('scenes.projectMark'), footprint: t('scenes.sceneMark') }}
      />
      <ul className="grid grid-cols-1 divide-y divide-line">
        {scenes.map((scene) => (
          <li key={scene.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1">
              <p>
                <span className="font-semibold">{format.day(scene.takenOn)}</span> · <bdi>{scene.sensor}</bdi> ·{' '}
                {regionName(scene.region)}
              </p>
              <p className="text-muted">
                {scene.evidence ? (
                  <Link to={paths.mrvEvidenceOne(scene.evidence.id)} className="wrap-anywhere">
                    <bdi>{scene.evidence.fileName}</bdi>
                  </Link>
                ) : (
                  t('scenes.noFile')
                )}
                {scene.addedBy && (
                  <>
                    {' · '}
                    <bdi>{scene.addedBy.name}</bdi>
                  </>
                )}
              </p>
            </div>
            {editable && (
              <Button
                size="sm"
                aria-label={t('scenes.removeOf', { day: format.day(scene.takenOn) })}
                onClick={() => setRemoving(scene)}
              >
                {t('scenes.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && <RemoveScene scene={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function RemoveScene({ scene, onClose }: { readonly scene: Scene; readonly onClose: () => void }) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const remove = useAction(removeScene, {
    touches: [listScenes],
    onDone: () => {
      toast.success(t('scenes.removed'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('scenes.removeTitle')}
      text={t('scenes.removeText')}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: t('scenes.remove'),
        danger: true,
        busy: remove.isPending,
        onClick: () => remove.mutate({ params: { id: scene.id } }),
      }}
    />
  )
}

const problems = ['outside', 'outline-crosses', 'corners-missing'] as const

type Draft = {
  readonly evidenceId: string | null
  readonly footprint: PlaceInput | null
  readonly takenOn: string | null
  readonly sensor: string
}

function SceneDialog({ project, onClose }: { readonly project: ProjectDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('mrv-projects')
  const filter = { subjectKind: 'project', subjectId: project.id } as const
  const files = usePages(listEvidence, { filter }, { limit: 100 })
  const form = useForm<Draft>({
    name: 'scene',
    initial: { evidenceId: null, footprint: null, takenOn: '', sensor: '' },
    schema: sceneInput,
    problem: ({ code }) => {
      if (code === 'in-the-future') return t('scenes.problems.in-the-future')
      const known = problems.find((one) => one === code)
      return known && t(`projects.problems.${known}`)
    },
    fields: [
      {
        kind: 'choice',
        name: 'evidenceId',
        label: t('scenes.file'),
        hint: t('projects.answerHint'),
        required: true,
        options: (files.rows ?? [])
          .filter(({ state }) => state !== 'rejected')
          .map(({ id, fileName }) => ({ value: id, label: fileName })),
      },
      [
        { kind: 'date', name: 'takenOn', label: t('scenes.takenOn'), required: true },
        {
          kind: 'text',
          name: 'sensor',
          label: t('scenes.sensor'),
          hint: t('scenes.sensorHint'),
          required: true,
          most: 200,
        },
      ],
      {
        kind: 'custom',
        name: 'footprint',
        label: t('scenes.footprint'),
        bare: true,
        render: ({ draft, change, wrong }) => (
          <fieldset className="grid grid-cols-1 gap-4">
            <legend className="mb-2 font-semibold">{t('scenes.footprint')}</legend>
            <PlaceField
              place={draft.footprint}
              initiative={null}
              error={wrong('footprint')}
              onPlace={(footprint) => change({ footprint })}
            />
          </fieldset>
        ),
      },
    ],
    send: ({ evidenceId, footprint, takenOn, sensor }) =>
      callApi(addScene, {
        params: { id: project.id },
        body: { evidenceId: evidenceId ?? '', footprint: footprint!, takenOn: takenOn ?? '', sensor },
      }),
    touches: [listScenes],
    onSaved: () => {
      toast.success(t('scenes.saved'))
      onClose()
    },
  })
  return <FormDialog form={form} title={t('scenes.add')} submit={t('projects.save')} onClose={onClose} />
}
