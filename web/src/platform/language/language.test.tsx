import { otherLanguage } from '@athar/i18n'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { createI18n, LanguageProvider, loadWords, startLanguage, useLanguage } from './index.ts'

function Probe() {
  const { t } = useTranslation()
  const { lang, direction, setLanguage } = useLanguage()
  return (
    <button
      onClick={() => setLanguage(otherLanguage(lang))}
    >{`${lang} ${direction} ${t('generic.retry')} ${t('no.such.key' as 'generic.retry')}`}</button>
  )
}

const show = () =>
  render(
    <LanguageProvider i18n={createI18n(startLanguage())}>
      <Probe />
    </LanguageProvider>,
  )

describe('language', () => {
  it('begins with a stored choice, else with the language of the page', () => {
    expect(startLanguage()).toBe('en')
    document.documentElement.lang = 'ar'
    expect(startLanguage()).toBe('ar')
    localStorage.setItem('language', 'en')
    expect(startLanguage()).toBe('en')
    localStorage.setItem('language', 'AR')
    expect(startLanguage()).toBe('ar')
  })

  it('a change is stored under "language" and turns the document', async () => {
    show()
    expect(screen.getByRole('button').textContent).toContain('en ltr Try Again')
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toContain('ar rtl حاول مرة أخرى')
    expect(localStorage.getItem('language')).toBe('ar')
    expect(document.cookie).toContain('language=ar')
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
    await userEvent.click(screen.getByRole('button'))
    expect([localStorage.getItem('language'), document.documentElement.dir]).toEqual(['en', 'ltr'])
  })

  it('a missing key is shown as the key', () => {
    show()
    expect(screen.getByRole('button').textContent).toContain('no.such.key')
  })

  it('the words of another feature arrive with a change of language too', async () => {
    const i18n = createI18n('en')
    await i18n.loadNamespaces('identity')
    await act(() => i18n.changeLanguage('ar'))
    expect(i18n.t('identity:tabs.signIn')).toBe('تسجيل الدخول')
  })

  it('does not change while the words of the other language cannot be had, and says so', async () => {
    let reached = false
    const i18n = createI18n('en', async (lang, namespace) => {
      if (lang === 'ar' && !reached) throw new TypeError('Failed to fetch dynamically imported module')
      return { words: `${namespace} ${lang}` }
    })
    await loadWords(i18n, ['identity'])
    render(
      <LanguageProvider i18n={i18n}>
        <Probe />
        <Toaster label="Notification" viewportLabel="Notifications" closeLabel="Close" direction="ltr" />
      </LanguageProvider>,
    )
    const button = screen.getByRole('button', { name: /^en/ })
    await userEvent.click(button)
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    expect(button.textContent).toContain('en ltr Try Again')
    expect(localStorage.getItem('language')).toBeNull()
    reached = true
    await userEvent.click(button)
    await waitFor(() => expect(button.textContent).toContain('ar rtl'))
    expect(i18n.t('identity:words' as 'identity:unexpected')).toBe('identity ar')
  })

  it('words that do not come are an error and no screen full of keys, and are fetched when asked for again', async () => {
    let reached = false
    const i18n = createI18n('en', async (lang, namespace) => {
      if (!reached) throw new TypeError('Failed to fetch dynamically imported module')
      return { words: `${namespace} ${lang}` }
    })
    await expect(loadWords(i18n, ['identity'])).rejects.toThrow('no words came: identity/en')
    reached = true
    await loadWords(i18n, ['identity'])
    expect(i18n.t('identity:words' as 'identity:unexpected')).toBe('identity en')
  })

  it('outside its provider it throws', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Probe />)).toThrow('useLanguage must be used within a LanguageProvider')
  })
})
