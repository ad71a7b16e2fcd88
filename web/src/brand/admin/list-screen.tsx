import { listBrand, pictureSize, type BrandSetting, type BrandValues } from '@athar/contracts/brand'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminFrame, Loaded } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { BrandImage } from '../../ui/brand-image.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** /admin/brand: every mark, as it is shown now. */
export function BrandListScreen() {
  const { t } = useTranslation('brand')
  const query = useApiQuery(listBrand, {}, { staleTime: 0 })
  return (
    <AdminFrame title={t('admin.title')} intro={t('admin.intro')}>
      <Loaded query={query}>
        {({ items }) => (
          <ul className="grid max-w-6xl grid-cols-1 gap-5 xl:grid-cols-3">
            {items.map((setting) => (
              <SettingCard key={setting.key} setting={setting} />
            ))}
          </ul>
        )}
      </Loaded>
    </AdminFrame>
  )
}

function SettingCard({ setting }: { readonly setting: BrandSetting }) {
  const { t } = useTranslation('brand')
  const format = useFormat()
  const name = t(`keys.${setting.key}.name`)
  const { changedBy, changedAt } = setting
  const at = format.instant(changedAt)
  return (
    <li className="grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-surface">
      <Shown setting={setting} name={name} />
      <div className="flex flex-col gap-4 p-5">
        <div className="space-y-1">
          <h2 className="text-lg">{name}</h2>
          <p className="text-muted">{t(`keys.${setting.key}.text`)}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-muted">
            <Badge tone={setting.shipped ? 'neutral' : 'info'} className="me-2">
              {t(setting.shipped ? 'admin.shipped' : 'admin.changed')}
            </Badge>
            {changedBy
              ? t('admin.changedBy', { name: changedBy.name ?? t('admin.someone'), at })
              : t('admin.since', { at })}
          </p>
          <Link
            to={paths.adminBrandSetting(setting.key)}
            aria-label={t('admin.editOne', { name })}
            className={buttonClass()}
          >
            {t('admin.edit')}
          </Link>
        </div>
      </div>
    </li>
  )
}

/** The chief picture in both tones. */
function Shown({ setting, name }: { readonly setting: BrandSetting; readonly name: string }) {
  const { lang } = useLanguage()
  return (
    <div className="grid grid-cols-2">
      {(['light', 'dark'] as const).map((tone) => {
        const src = chiefPicture(setting, lang, tone)
        return (
          <div
            key={tone}
            className={cx(
              'grid h-28 place-items-center overflow-hidden border-b border-line bg-surface p-3 text-text',
              tone === 'dark' ? 'scheme-dark' : 'scheme-light',
            )}
          >
            <BrandImage src={src} alt="" badge={name} {...pictureSize(src ?? '')} />
          </div>
        )
      })}
    </div>
  )
}

function chiefPicture({ key, value }: BrandSetting, lang: 'en' | 'ar', tone: 'light' | 'dark'): string | null {
  if (key === 'platform') return (value as BrandValues['platform']).wordmark[lang][tone]
  if (key === 'vision2030') {
    const { logo_url: light, logo_url_on_dark: dark } = value as BrandValues['vision2030']
    return tone === 'dark' ? (dark ?? light) : light
  }
  const { wordmark_platform: light, dark_overrides: dark } = value as BrandValues['hptc']
  const usual = light[lang].horizontal['480']
  return tone === 'dark' ? (dark[lang].horizontal['480'] ?? usual) : usual
}
