import type { BrandValues } from './values.ts'

const allWidths = (address: string) => ({ '320': address, '480': address, '640': address })
const hptcLayouts = (suffix: string) => ({
  horizontal: allWidths(`/brand/hptc-horizontal${suffix}.svg`),
  stacked: allWidths(`/brand/hptc-stacked${suffix}.svg`),
})

/** What the product comes with, and what is shown where the server has nothing. */
export const brandDefaults: BrandValues = {
  platform: {
    logo: { light: '/brand/logo.svg', dark: '/brand/logo-dark.svg' },
    wordmark: {
      en: { light: '/brand/wordmark-en.svg', dark: '/brand/wordmark-en-dark.svg' },
      ar: { light: '/brand/wordmark-ar.svg', dark: '/brand/wordmark-ar-dark.svg' },
    },
    colours: null,
  },
  vision2030: {
    logo_url: '/brand/vision2030.svg',
    logo_url_on_dark: '/brand/vision2030-dark.svg',
    icon_url: '/brand/vision2030-icon.svg',
    icon_url_on_dark: '/brand/vision2030-icon-dark.svg',
    badge_url: '/brand/vision2030-badge.svg',
    badge_url_on_dark: '/brand/vision2030-badge-dark.svg',
    alt_en: 'Saudi Vision 2030',
    alt_ar: 'رؤية السعودية 2030',
    link_url: '/vision2030',
    auto_tone: true,
    feature_enabled: true,
    attribution_html: '',
  },
  hptc: {
    wordmark_platform: { en: hptcLayouts(''), ar: hptcLayouts('') },
    dark_overrides: { en: hptcLayouts('-dark'), ar: hptcLayouts('-dark') },
    alt_en: 'HPTC',
    alt_ar: 'HPTC',
    link_url: null,
  },
}
