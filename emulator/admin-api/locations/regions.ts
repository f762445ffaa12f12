// cspell:words Ajman Dhabi Fujairah Khaimah Quwain Sharjah

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Names of provinces by country and code; other provinces have no name. */
const PROVINCES: Readonly<Record<string, string>> = {
  AE: 'AZ Abu Dhabi|AJ Ajman|DU Dubai|FU Fujairah|RK Ras al-Khaimah|SH Sharjah|UQ Umm al-Quwain',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|' +
    'SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
    'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|' +
    'QC Quebec|SK Saskatchewan|YT Yukon',
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|' +
    'DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|' +
    'IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|' +
    'NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
    'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|' +
    'PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|' +
    'UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
}

/** Returns the English name of a country; null without a code. */
export function countryName(code: string | null): string | null {
  return code === null ? null : (countryNames.of(code) ?? null)
}

/** Returns the English name of a province; its code if the name is not known. */
export function provinceName(countryCode: string | null, code: string | null): string | null {
  if (code === null) return null
  const known = PROVINCES[countryCode ?? '']?.split('|').find(entry => entry.startsWith(`${code} `))
  return known?.slice(code.length + 1) ?? code
}
