// Runs before the first paint: language, direction and tone stand on the page before anything is drawn.
// The rules are those of chooseLanguage and pageLanguage in @athar/i18n; web/src/boot.test.ts holds both together.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var stored = read('language')
  var page = /^\/ar(\/|$)/.test(location.pathname) ? 'ar' : root.lang
  var lang = stored === 'ar' || stored === 'en' ? stored : page === 'ar' ? 'ar' : 'en'
  // The page language outlives the choice: without it a reader who clears the choice would not get it back.
  root.dataset.pageLanguage = page
  root.lang = lang
  root.dir = lang === 'ar' ? 'rtl' : 'ltr'
  var tone = read('tone')
  if (tone === 'dark' || tone === 'light') root.classList.add(tone)
})()
