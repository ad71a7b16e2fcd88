import './messages.ts'

export { keepLanguage, startLanguage } from './document-language.ts'
export { firstFormats } from './first-formats.ts'
export { createI18n, loadWords } from './i18n.ts'
export { LanguageProvider, useLanguage } from './language-provider.tsx'
export { LanguageScope } from './language-scope.tsx'
export { useFormat } from './use-format.ts'
export { useFormatPreferences } from './format-preferences.ts'
