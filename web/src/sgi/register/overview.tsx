import { centreOf, showFile, type RegistrationDraft, type RegistrationFile } from '@athar/contracts/sgi'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePick } from '../../content/index.ts'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { KingdomMap } from '../map/kingdom-map.tsx'
import { useMetricText } from '../metric-text.tsx'
import { useRegions } from '../queries.ts'

type OverviewProps = {
  readonly title?: string
  /** What was published before: where the draft says something else, it is marked. */
  readonly published?: RegistrationDraft | null
  readonly draft: RegistrationDraft
  readonly files: readonly RegistrationFile[]
  readonly registrationId: string
  /** How a file is fetched by whoever is looking. */
  readonly onFile?: ((file: RegistrationFile) => Promise<void>) | undefined
}

const size = { width: 420, height: 360 }
const langs = ['ar', 'en'] as const

/** Everything a registration says, in both languages side by side: for whoever hands it in, and for whoever reviews it. */
export function Overview({ title, published = null, draft, files, registrationId, onFile }: OverviewProps) {
  const { t } = useTranslation('sgi')
  const heading = useId()
  const pick = usePick()
  const format = useFormat()
  const counted = useMetricText()
  const errorWords = useErrorWords()
  const open = (file: RegistrationFile) => {
    const fetched =
      onFile?.(file) ??
      fetchFile(showFile, { params: { id: registrationId, fileId: file.id } }).then(({ blob }) =>
        saveFile({ blob, name: file.fileName }),
      )
    fetched.catch((error: unknown) => void toast.error(errorWords(error).text))
  }
  const { target } = draft
  const isNew = (...parts: readonly ((of: RegistrationDraft) => unknown)[]) =>
    published !== null && parts.some((part) => JSON.stringify(part(draft)) !== JSON.stringify(part(published)))
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-6"
    >
      <h2 id={heading} className="text-xl">
        {title ?? t('register.overview')}
      </h2>
      <dl className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {(['title', 'summary', 'impact', 'placeName'] as const).flatMap((key) =>
          langs.map((lang) => (
            <Told key={`${key} ${lang}`} name={t(`register.field.${key}-${lang}`)} isNew={isNew((of) => of[key][lang])}>
              <span lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="block whitespace-pre-line">
                {draft[key][lang] || t('register.nothing')}
              </span>
            </Told>
          )),
        )}
        <Told name={t('register.field.initiative')} isNew={isNew((of) => of.initiative)}>
          {draft.initiative === null ? t('register.nothing') : t(`initiatives.${draft.initiative}`)}
        </Told>
        <Told name={t('project.status')} isNew={isNew((of) => of.status)}>
          {t(`statuses.${draft.status}`)}
        </Told>
        <Told name={t('project.target')} isNew={isNew((of) => of.target)}>
          {target.metric === null || target.value === '' || target.year === null
            ? t('register.nothing')
            : t('project.targetText', {
                value: counted(target.metric, target.value, format.number(target.value)),
                year: format.year(target.year),
              })}
        </Told>
        <Told
          name={t('project.dates')}
          isNew={isNew(
            (of) => of.startsOn,
            (of) => of.endsOn,
            (of) => of.milestones,
          )}
        >
          {(['startsOn', 'endsOn'] as const).map((key) => (
            <span key={key} className="block">
              {t(`register.field.${key}`)}:{' '}
              <bdi>{draft[key] === null ? t('register.nothing') : format.day(draft[key])}</bdi>
            </span>
          ))}
          {draft.milestones.map(({ title, on }, at) => (
            <span key={at} className="block">
              <bdi>{pick(title).text}</bdi>: <bdi>{on === null ? t('register.nothing') : format.day(on)}</bdi>
            </span>
          ))}
        </Told>
        <Told name={t('register.partners')} isNew={isNew((of) => of.partners)}>
          {draft.partners.length === 0
            ? t('register.nothing')
            : draft.partners.map((partner, at) => (
                <span key={at} className="block">
                  <bdi>{[partner.ar, partner.en].filter(Boolean).join(' / ')}</bdi>
                </span>
              ))}
        </Told>
        <Told name={t('project.participants')} isNew={isNew((of) => of.participants)}>
          {draft.participants === null ? t('register.nothing') : <bdi>{format.count(draft.participants)}</bdi>}
        </Told>
        <Told name={t('register.files')}>
          {files.length === 0 ? (
            t('register.nothing')
          ) : (
            <ul className="grid grid-cols-1 gap-2">
              {files.map((file) => (
                <li key={file.id}>
                  <Button size="sm" icon="download" onClick={() => open(file)}>
                    <bdi>{file.fileName}</bdi>
                  </Button>
                  <span className="block text-sm text-muted">
                    <bdi>{[file.alt.ar, file.alt.en].filter(Boolean).join(' / ') || t('register.undescribed')}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Told>
      </dl>
      {isNew(
        (of) => of.place,
        (of) => of.approximate,
      ) && (
        <p>
          <Badge tone="info">{t('review.placeChanged')}</Badge>
        </p>
      )}
      <DraftPlace draft={draft} />
    </section>
  )
}

type ToldProps = { readonly name: string; readonly isNew?: boolean; readonly children: ReactNode }

function Told({ name, isNew = false, children }: ToldProps) {
  const { t } = useTranslation('sgi')
  return (
    <div className="min-w-0 border-t border-line pt-2">
      <dt className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {name}
        {isNew && <Badge tone="info">{t('review.changed')}</Badge>}
      </dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function DraftPlace({ draft: { place, approximate } }: Pick<OverviewProps, 'draft'>) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const regions = useRegions().data
  if (!place || !regions || (place.kind === 'area' && place.ring.length === 0)) return null
  const ring = place.kind === 'area' ? place.ring : null
  const point = place.kind === 'point' ? place.point : centreOf(place.ring)
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 5 })
  return (
    <figure className="grid max-w-md grid-cols-1 gap-2">
      <KingdomMap {...size} regions={regions.regions.features} label={t('register.placeMap')}>
        {(kingdom) => {
          const [x, y] = kingdom.project([point[0], point[1]])
          return (
            <g pointerEvents="none" aria-hidden="true">
              {ring && (
                <path
                  d={kingdom.outline(ring)}
                  strokeWidth="2"
                  className="fill-action stroke-action [fill-opacity:0.3]"
                />
              )}
              <circle cx={x} cy={y} r="7" strokeWidth="2" className="fill-action stroke-surface" />
            </g>
          )
        }}
      </KingdomMap>
      <figcaption className="text-sm text-muted">
        <bdi dir="ltr" className="figures">
          {degrees(point[1])}, {degrees(point[0])}
        </bdi>{' '}
        ({t(approximate ? 'precisions.approximate' : 'precisions.site')})
        {ring && (
          <span className="block">
            {t('register.corners', { count: ring.length, number: format.count(ring.length) })}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
