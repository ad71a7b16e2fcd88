import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSvg, looksLikeSvg, type SvgFault } from './clean-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 48 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const cleaned = (text: string | Buffer): string | SvgFault => {
  const found = cleanSvg(Buffer.from(text))
  return typeof found === 'string' ? found : found.bytes.toString()
}
const path = '<path d="M0 0h8v8z" fill="#1b8354"/>'

describe('an SVG', () => {
  it('is written anew from what draws, without what its program left beside it', () => {
    const drawn = svg(
      `<!-- Generator --><metadata><rdf:RDF xmlns:rdf="x"><rdf:li>Noura</rdf:li></rdf:RDF></metadata>
         <sodipodi:namedview pagecolor="#fff"/><title>Leaf &amp; stem</title>
         <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
         <style type="text/css">/* one */ .a{fill:url(#g);-inkscape-font:x} #b,.c { stroke : red }</style></defs>
         <g inkscape:label="Layer 1" data-name="x" style="opacity:.5;behavior-of:none"><path class="a" d="M0 0h8v8z"/><use xlink:href="#b" x="1"/><circle id="b" r="2"/></g>`,
    )
    expect(
      cleaned(
        `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${drawn}`,
      ),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24" width="96" height="48"><title>Leaf &amp; stem</title>' +
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>' +
        '<style>.a{fill:url(#g)}#b,.c{stroke:red}</style></defs>' +
        '<g style="opacity:.5"><path class="a" d="M0 0h8v8z"/><use href="#b" x="1"/><circle id="b" r="2"/></g></svg>',
    )
  })

  it('gets measures where it has a size only, and is refused where it has none', () => {
    expect(cleaned(svg(path, 'width="120px" height="40"'))).toContain('viewBox="0 0 120 40" width="144" height="48"')
    expect(cleaned(svg(path, 'width="100%" height="100%"'))).toBe('broken')
    expect(cleaned(svg(path, ''))).toBe('broken')
  })

  it.each<[string, SvgFault, string]>([
    ['a script', 'active', '<script>alert(1)</script>'],
    ['a script under a prefix', 'active', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a script within what would be left out', 'active', '<metadata><script>alert(1)</script></metadata>'],
    ['a script in capitals', 'active', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a handler', 'active', '<path d="M0 0" onload="alert(1)"/>'],
    ['a handler in capitals', 'active', '<path d="M0 0" ONCLICK="alert(1)"/>'],
    ['foreign content', 'active', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
    ['a link', 'active', '<a href="https://example.com"><path d="M0 0"/></a>'],
    ['an animation of an address', 'active', '<use href="#x"><set attributeName="href" to="data:x"/></use>'],
    ['an animation', 'active', '<animate attributeName="x" from="0" to="9"/>'],
    ['an address that runs', 'active', '<use href="javascript:alert(1)"/>'],
    ['an address that runs, broken up', 'active', '<use xlink:href="java&#10;script:alert(1)"/>'],
    ['a picture from elsewhere', 'external', '<image href="https://example.com/a.png"/>'],
    ['an embedded picture', 'external', '<image href="data:image/png;base64,AAAA"/>'],
    ['a drawing from elsewhere', 'external', '<use href="https://example.com/a.svg#b"/>'],
    ['a drawing in its address', 'external', '<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>'],
    ['a fill from elsewhere', 'external', '<path d="M0 0" fill="url(https://example.com/a#b)"/>'],
    ['a style from elsewhere', 'external', '<path d="M0 0" style="fill:url(//example.com/a)"/>'],
    ['an imported style sheet', 'external', '<style>@import "https://example.com/a.css";</style>'],
    ['a font from elsewhere', 'external', '<style>@font-face{font-family:x;src:url(https://example.com/a)}</style>'],
    ['a rule that fetches', 'external', '<style>path{fill:url("https://example.com/a")}</style>'],
    ['a style that hides what it says', 'broken', '<style>path{fill:u\\72l(https://example.com/a)}</style>'],
    ['an instruction', 'external', '<?xml-stylesheet href="https://example.com/a.css"?>'],
    ['an entity', 'broken', '<text>&unknown;</text>'],
    ['something not closed', 'broken', '<g>'],
    ['the same attribute twice', 'broken', '<path d="M0 0" d="M1 1"/>'],
    ['a drawing that draws itself', 'too-complex', '<g id="x"><use href="#x"/></g>'],
    [
      'drawings of drawings of drawings',
      'too-complex',
      `${[1, 2, 3, 4, 5].map((at) => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(8)}</g>`).join('')}<path id="g0" d="M0 0"/><use href="#g5"/>`,
    ],
    ['two hundred copies', 'too-complex', `<path id="p" d="M0 0"/>${'<use href="#p"/>'.repeat(200)}`],
    ['ten thousand parts', 'too-complex', '<rect/>'.repeat(10_000)],
    ['parts within parts', 'too-complex', `${'<g>'.repeat(60)}${'</g>'.repeat(60)}`],
  ])('with %s is refused', (_what, fault, inside) => {
    expect(cleaned(svg(path + inside))).toBe(fault)
  })

  it('that multiplies a text by its own definitions is refused before anything is multiplied', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    expect(cleaned(bomb + svg('<text>&b;</text>'))).toBe('broken')
    expect(cleaned(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`)).toBe('broken')
  })

  it.each([
    ['another root', `<html xmlns="http://www.w3.org/1999/xhtml">${path}</html>`],
    ['another language', `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1">${path}</svg>`],
    ['nothing to draw', svg('<g/>')],
    ['words after its end', `${svg(path)}x`],
    ['two drawings', svg(path) + svg(path)],
    ['nothing', ''],
  ])('that is %s is refused', (_what, text) => {
    expect(cleaned(text)).toBe('broken')
  })

  it('in another encoding than it says is refused', () => {
    expect(cleanSvg(Buffer.concat([Buffer.from(svg(path)), Buffer.from([0xff, 0xfe])]))).toBe('broken')
    expect(cleaned(`<?xml version="1.0" encoding="UTF-7"?>${svg(path)}`)).toBe('external')
  })

  it('cleaned once is clean: nothing changes the second time', () => {
    const texts = fc.array(
      fc.constantFrom(
        path,
        '<g>',
        '</g>',
        '<text>',
        'x&amp;y',
        '</text>',
        '<style>.a{fill:red}</style>',
        '<rect x="&lt;1"/>',
      ),
    )
    fc.assert(
      fc.property(texts, (parts) => {
        const once = cleaned(svg(parts.join('')))
        return !once.startsWith('<') || cleaned(once) === once
      }),
    )
  })
})

it('an SVG is known by what it is, not by its name', () => {
  expect(looksLikeSvg(Buffer.from(`<?xml version="1.0"?><!-- x --><svg/>`))).toBe(true)
  expect(looksLikeSvg(Buffer.from('<!doctype html><p>no</p>'))).toBe(false)
  expect(looksLikeSvg(Buffer.from('\u0089PNG <svg>'))).toBe(false)
})
