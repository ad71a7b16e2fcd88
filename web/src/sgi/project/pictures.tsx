import { showDocument, showPhoto, type Project } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'

const addressOf = (path: string, id: string): string => path.replace(':id', id)

/** Photographs with what they show, and documents to take along; nothing where there are none. */
export function Pictures({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  return (
    <>
      {project.photos.length > 0 && (
        <section aria-labelledby="photos" className="grid grid-cols-1 gap-4">
          <h2 id="photos" className="text-2xl">
            {t('project.photos')}
          </h2>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {project.photos.map(({ id, alt }) => {
              const { text, lang } = pick(alt)
              return (
                <li key={id}>
                  <figure className="grid grid-cols-1 gap-1.5">
                    <img
                      src={addressOf(showPhoto.path, id)}
                      alt={text}
                      lang={lang}
                      loading="lazy"
                      className="aspect-4/3 w-full rounded-card border border-line object-cover"
                    />
                    <figcaption className="text-sm text-muted" aria-hidden="true">
                      <Words of={alt} />
                    </figcaption>
                  </figure>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {project.documents.length > 0 && (
        <section aria-labelledby="documents" className="grid grid-cols-1 gap-3">
          <h2 id="documents" className="text-2xl">
            {t('project.documents')}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {project.documents.map(({ id, title, bytes }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-3 px-5 py-3">
                <a href={addressOf(showDocument.path, id)} download className="font-semibold text-link hover:underline">
                  <Words of={title} />
                </a>
                <span className="text-sm text-muted">
                  {t('project.pdf')} <bdi>{format.fileSize(bytes)}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
