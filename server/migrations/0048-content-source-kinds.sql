-- Kinds of sources by code, so that they are read in the language of the page; what else was said of a source is a note
-- in both languages. The table bends to its owner's policies too, so they rest while what is there is carried over.

alter table content_sources add column note jsonb check (
  note is null or (jsonb_typeof(note -> 'en') = 'string' and jsonb_typeof(note -> 'ar') = 'string'));
select app.grant_only('content_sources',
  'select, insert, update (title, publisher, year, address, kind, note, corrected, changed_at)');

alter table content_sources no force row level security;

update content_sources s set
  kind = coalesce(known.code, 'other'),
  note = case
    when known.note_en is not null then jsonb_build_object('en', known.note_en, 'ar', known.note_ar)
    -- Somebody's own words, in the language they are in.
    when known.code is null and btrim(s.kind) <> '' then
      case when s.kind ~ '[ء-ي]' then jsonb_build_object('en', '', 'ar', s.kind) else jsonb_build_object('en', s.kind, 'ar', '') end
  end
from content_sources o
left join (values
  ('official', 'official', null, null),
  ('official document, third-party copy', 'official', 'A copy kept by a third party.', 'نسخة محفوظة لدى طرف ثالث.'),
  ('news', 'news', null, null),
  ('news (republication)', 'news', 'A republication.', 'إعادة نشر.'),
  ('news, quoting the Vision 2030 annual report 2024', 'news', 'Quotes the annual report of Vision 2030 for 2024.', 'نقلًا عن التقرير السنوي لرؤية 2030 لعام 2024.'),
  ('press; weak, methodology not given', 'news', 'Weak: the methodology is not given.', 'ضعيف: لم تُذكر المنهجية.'),
  ('news agency', 'news-agency', null, null),
  ('press release', 'press-release', null, null),
  ('trade press', 'trade-press', null, null),
  ('magazine', 'magazine', null, null),
  ('peer-reviewed', 'peer-reviewed', null, null),
  ('research publisher', 'research', null, null),
  ('research consortium', 'research', null, null),
  ('think tank', 'think-tank', null, null),
  ('independent tracker', 'tracker', null, null),
  ('database', 'database', null, null),
  ('encyclopaedia', 'encyclopaedia', null, null),
  ('document', 'document', null, null),
  ('blog', 'blog', null, null),
  ('commentator interview; unsure', 'interview', 'Unsure.', 'غير مؤكد.'),
  ('secondary', 'secondary', null, null),
  ('secondary; no reference given', 'secondary', 'No reference is given.', 'لم يُذكر مرجع.'),
  ('secondary; appears to mix up indicators', 'secondary', 'Appears to mix up indicators.', 'يبدو أنه يخلط بين المؤشرات.'),
  ('secondary; unsure, corroborated in size by vision2030.ai (12.4 GW)', 'secondary', 'Unsure; vision2030.ai gives a similar figure (12.4 GW).', 'غير مؤكد؛ ويذكر vision2030.ai رقمًا قريبًا (12.4 جيجاواط).'),
  ('spec’s own figure, not checked against a source', 'specification', null, null)
) as known (text, code, note_en, note_ar) on known.text = o.kind
where o.id = s.id;

alter table content_sources force row level security;

alter table content_sources add constraint content_sources_kind check (kind in (
  'official', 'news', 'news-agency', 'press-release', 'trade-press', 'magazine', 'peer-reviewed', 'research', 'think-tank',
  'tracker', 'database', 'encyclopaedia', 'document', 'blog', 'interview', 'secondary', 'specification', 'other'));
