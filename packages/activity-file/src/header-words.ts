/** Words by which files name their columns, and words that mark a row of totals. Data only. */
import type { Field } from './fields.ts'

/** A list in few lines. */
function words(...parts: readonly string[]): readonly string[] {
  return parts.join('').split('; ')
}

/** Names of a column, best first; compared folded, so case, dashes and Arabic letter forms do not matter. */
export const COLUMN_NAMES: Readonly<Record<Field, readonly string[]>> = {
  site: words(
    'site; site name; site code; facility; facility name; location; branch; branch name; building; ',
    'plant; store; warehouse; office; premises; property; property name; vessel; ship; ',
    'depot; campus; school; site ref; ',
    'الموقع; موقع; اسم الموقع; رمز الموقع; الفرع; فرع; اسم الفرع; المنشأة; اسم المنشأة; المبنى; المصنع; ',
    'المستودع; المتجر; المرفق; السفينة',
  ),
  periodStart: words(
    'period start; start date; start; from; date from; from date; begin date; period from; ',
    'billing start; invoice start; reading from; previous reading date; date; invoice date; ',
    'transaction date; purchase date; reading date; ',
    'بداية الفترة; تاريخ البداية; تاريخ البدء; البداية; من تاريخ; من; بداية; فترة القراءة من; الفترة من; ',
    'التاريخ; تاريخ; تاريخ الفاتورة; تاريخ الشراء; تاريخ القراءة',
  ),
  periodEnd: words(
    'period end; end date; end; to; date to; to date; until; finish date; period to; billing end; ',
    'invoice end; reading to; current reading date; year ending; quarter ending; month ending; week ending; ',
    'period ending; year ended; statement date; bill date; ',
    'نهاية الفترة; تاريخ النهاية; تاريخ الانتهاء; النهاية; إلى تاريخ; إلى; حتى; نهاية; الفترة إلى; ',
    'فترة القراءة إلى',
  ),
  activity: words(
    'activity; activity type; activity key; activity name; emission source; source; energy type; ',
    'energy source; fuel; fuel type; utility; utility type; resource; commodity; category; type; item; ',
    'product; material; description; ',
    'النشاط; نشاط; نوع النشاط; اسم النشاط; مصدر الانبعاث; مصدر الانبعاثات; المصدر; نوع الطاقة; ',
    'مصدر الطاقة; الوقود; نوع الوقود; الخدمة; المورد المستهلك; الفئة; التصنيف; النوع; الصنف; البند; ',
    'المادة; البيان; الوصف',
  ),
  quantity: words(
    'quantity; qty; amount; consumption; usage; use; volume; value; total consumption; ',
    'energy consumption; consumed; activity data; units consumed; distance; weight; ',
    'الكمية; كمية; الاستهلاك; استهلاك; كمية الاستهلاك; المقدار; القيمة; إجمالي الاستهلاك; ',
    'الكمية المستهلكة; الحجم; الوزن; المسافة',
  ),
  unit: words(
    'unit; units; uom; unit of measure; unit of measurement; measurement unit; measure; ',
    'الوحدة; وحدة; وحدة القياس; الوحدات; وحده القياس',
  ),
  supplier: words(
    'supplier; vendor; provider; supplier name; vendor name; utility provider; utility company; ',
    'contractor; company; ',
    'المورد; مورد; اسم المورد; المزود; مزود الخدمة; مقدم الخدمة; الشركة; المقاول; الجهة الموردة',
  ),
  reference: words(
    'reference; ref; ref no; reference no; reference number; invoice; invoice no; invoice number; ',
    'bill no; bill number; document; document no; voucher; receipt; receipt no; meter no; account no; ',
    'meter id; meter number; meter; mpan; mprn; id; ',
    'المرجع; مرجع; رقم المرجع; الفاتورة; رقم الفاتورة; رقم السند; رقم المستند; السند; رقم الإيصال; ',
    'رقم العداد; رقم الحساب',
  ),
  note: words('note; notes; remark; remarks; comment; comments; ', 'ملاحظات; ملاحظة; الملاحظات; تعليق; تعليقات; شرح'),
  dataQuality: words(
    'data quality; quality of data; data quality level; origin of quantity; origin of the quantity; ',
    'source of quantity; source of the quantity; reading type; type of reading; meter read type; ',
    'measurement type; measurement method; measured or estimated; actual or estimated; actual estimated; ',
    'جودة البيانات; جودة بيانات; نوعية البيانات; مستوى جودة البيانات; مصدر الكمية; أصل الكمية; نوع القراءة; ',
    'طريقة القياس; طريقة القراءة; أسلوب القياس; مقيس أم مقدر; فعلي أم تقديري',
  ),
  period: words(
    'period; month; billing period; reporting period; reading period; invoice period; bill month; ',
    'year month; year; ',
    'الفترة; فترة; الشهر; شهر; فترة الفوترة; فترة القراءة; فترة الفاتورة; السنة; الشهر والسنة',
  ),
  record: words('record; record number; السجل; رقم السجل'),
}

/** First words of a row that sums up other rows. */
export const TOTAL_WORDS: readonly string[] = words(
  'total; totals; subtotal; sub total; grand total; sum; overall; ',
  'إجمالي; الإجمالي; مجموع; المجموع; الجملة; إجمالى; الإجمالى; المجموع الكلي',
)
