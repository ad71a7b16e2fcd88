// Runs before the first paint: language, direction and tone stand on the page before anything is drawn.
// The rules of language are those of chooseLanguage and pageLanguage in @athar/i18n; web/src/boot.test.ts holds both together.
;(function () {
  var root = document.documentElement
  var read = function (key, store) {
    try {
      return window[store ?? 'localStorage'].getItem(key)
    } catch {
      return null
    }
  }
  var stored = read('language')
  var served = root.lang
  var page = /^\/ar(\/|$)/.test(location.pathname) ? 'ar' : root.lang
  var lang = stored === 'ar' || stored === 'en' ? stored : page === 'ar' ? 'ar' : 'en'
  // The server draws by the cookie; a choice made before there was one gets it here.
  if ((stored === 'ar' || stored === 'en') && !document.cookie.split('; ').includes('language=' + stored))
    document.cookie =
      'language=' +
      stored +
      '; Path=/; Max-Age=31536000; SameSite=Lax' +
      (location.protocol === 'https:' ? '; Secure' : '')
  // The page language outlives the choice: without it a reader who clears the choice would not get it back.
  root.dataset.pageLanguage = page
  root.lang = lang
  root.dir = lang === 'ar' ? 'rtl' : 'ltr'
  var tone = read('tone')
  if (tone === 'dark' || tone === 'light') root.classList.add(tone)
  // Somebody has signed in on this device, as far as the page can tell without asking: nothing for visitors flashes up.
  try {
    if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) root.dataset.signedIn = ''
  } catch {
    // Then nobody is known.
  }
  // The landing page is for those who are in. Whoever is not is led to the way in at once, which comes drawn, before the app is
  // fetched; what a mail or another service has to say in the address is the app's to read.
  if (
    /^\/(ar\/?)?$/.test(location.pathname) &&
    !location.search &&
    !location.hash &&
    root.dataset.signedIn === undefined
  )
    return location.replace(location.pathname.replace(/\/$/, '') + '/auth')
  // A form that is sent before the app is there would only load the page again and lose what was typed.
  addEventListener('submit', (event) => event.preventDefault())
  // A button that is pressed before the app is there is pressed once more when it is; so is a box that is ticked, which would
  // otherwise say something else than the page.
  var pressed = new Set()
  var press = function (event) {
    var control = event.target.closest('#root[data-page] :is(button, [type=checkbox], [type=radio])')
    if (!control) return
    pressed.add(control)
    if (control.matches('input')) event.preventDefault()
  }
  addEventListener('click', press, true)
  addEventListener('athar:hears', () => removeEventListener('click', press, true), { once: true })
  var pressAgain = function () {
    for (var control of pressed)
      for (var type of ['mousedown', 'click'])
        control.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
  // A moment later: first the app takes in what was typed.
  addEventListener('athar:stands', () => setTimeout(pressAgain), { once: true })

  // Loaded anew, or gone back to, a page that came drawn opens where it was left, and not only when the app takes it over: that
  // leaves readers where they have got to.
  addEventListener('DOMContentLoaded', function () {
    try {
      var place = history.state?.key ?? (location.pathname.replace(/^\/ar(?=\/|$)/, '') || '/')
      var left = JSON.parse(read('athar-left-places', 'sessionStorage'))[place]
      if (performance.getEntriesByType('navigation')[0].type !== 'navigate' && left >= 0) scrollTo(0, left)
    } catch {
      // Nothing was kept.
    }
  })

  // A page made ahead names the files of the app here: the one to start, the libraries it stands on, the parts of this page. They are
  // fetched once the page is painted: neither the line nor the processor is theirs before. Where there is nothing to paint yet,
  // nothing is waited for. Everything goes in short steps, so that whoever touches the page meanwhile is answered.
  var names = document.currentScript?.dataset
  if (!names?.app) return
  var app = names.app.split(' ')
  var parts = names.parts ? names.parts.split(' ') : []
  var started = false
  var start = function () {
    if (started) return
    started = true
    app.forEach(fetchAhead)
    // The first look into it takes as long as a step of the app, which would do it in the middle of one.
    setTimeout(read, 0, '', 'sessionStorage')
    parts.forEach((file) => setTimeout(fetchAhead, 0, file))
    // The page may be painted before its end has come; the app takes over the whole of it.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
    else begin()
  }
  var fetchAhead = function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  // What the app stands on first, each file in a step of its own; the app itself is named first and comes last.
  var begin = function () {
    var file = app.pop()
    if (file) import(/* @vite-ignore */ file).then(() => setTimeout(begin))
  }
  if (lang !== served || document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start()
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
})()
