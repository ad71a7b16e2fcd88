import { paths } from '@athar/contracts/paths'
import { findSimilar, type Registration } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

type SimilarNoticeProps = {
  readonly registration: Registration
  readonly title: { readonly en: string; readonly ar: string }
}

/** What is registered already and looks like this one; asked for when a name is there, and again at will. */
export function SimilarNotice({ registration, title }: SimilarNoticeProps) {
  const { t } = useTranslation('sgi')
  const named = title.en.trim() !== '' || title.ar.trim() !== ''
  const query = useApiQuery(findSimilar, { params: { id: registration.id } }, { enabled: named, staleTime: 0 })
  const items = query.data?.items ?? []
  if (items.length === 0)
    return named ? (
      <p>
        <Button size="sm" variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('register.checkSimilar')}
        </Button>
        {query.data && !query.isFetching && <span className="ms-2 text-sm text-muted">{t('register.noSimilar')}</span>}
      </p>
    ) : null
  const identical = items.some((item) => item.identical)
  return (
    <Alert severity={identical ? 'error' : 'warning'} title={t(identical ? 'register.identical' : 'register.similar')}>
      <ul className="my-2 list-disc space-y-1 ps-5">
        {items.map((item, at) => (
          <li key={at}>
            {item.slug === null ? (
              <Words of={item.title} />
            ) : (
              <Link to={paths.sgiProject(item.slug)} className="text-link underline">
                <Words of={item.title} />
              </Link>
            )}
            {item.organisation && (
              <>
                {' · '}
                <Words of={item.organisation} />
              </>
            )}
            {item.reference !== null && (
              <>
                {' · '}
                <bdi dir="ltr">{item.reference}</bdi>
              </>
            )}{' '}
            {item.identical && <Badge tone="critical">{t('register.sameThing')}</Badge>}
          </li>
        ))}
      </ul>
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('register.checkSimilar')}
      </Button>
    </Alert>
  )
}
