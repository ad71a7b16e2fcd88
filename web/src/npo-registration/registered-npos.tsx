import { listNpos } from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat } from '../platform/language/index.ts'

/** Non-profits whose registration is approved, the newest first. */
export function RegisteredNpos() {
  const { t } = useTranslation(['npo-registration', 'organisations', 'content'])
  const format = useFormat()
  const query = useApiQuery(listNpos, { query: { limit: 50 } })
  return (
    <Loaded query={query}>
      {({ items, registered }) =>
        items.length === 0 ? (
          <p className="text-muted">{t('public.none')}</p>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <p className="text-muted">{t('public.count', { count: registered, number: format.count(registered) })}</p>
            <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
              {items.map((npo) => (
                <li key={npo.id} className="grid grid-cols-1 content-start gap-1 border-t border-line py-4">
                  <h3 className="text-lg">
                    <Link to={paths.npoProfile(npo.id)} className="text-link hover:underline">
                      <Words of={npo.name} />
                    </Link>
                  </h3>
                  <p className="text-sm text-muted">
                    {npo.focuses.map((focus) => t(`content:focuses.${focus}`)).join(t('public.separator'))}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  )
}
