/** Types of values, in the order in which the platform lists them, with the types of references. */
const VALUE_TYPES = [
  ...['antenna_gain', 'area', 'battery_charge_capacity', 'battery_energy_capacity', 'boolean'],
  ...['capacitance', 'color', 'concentration', 'data_storage_capacity', 'data_transfer_rate'],
  ...['date_time', 'date', 'dimension', 'display_density', 'distance', 'duration'],
  ...['electric_current', 'electrical_resistance', 'energy', 'frequency', 'id', 'illuminance'],
  ...['inductance', 'json', 'jurisdiction', 'language', 'link'],
]
const LATER_VALUE_TYPES = [
  ...['luminous_flux', 'mass_flow_rate', 'money', 'multi_line_text_field', 'number_decimal'],
  ...['number_integer', 'power', 'pressure', 'rating', 'resolution', 'rich_text_field'],
  ...['rotational_speed', 'single_line_text_field', 'sound_level', 'speed', 'temperature'],
  ...['thermal_power', 'url', 'voltage', 'volume', 'volumetric_flow_rate', 'weight'],
]
const REFERENCE_TYPES = [
  ...['company', 'customer', 'product', 'collection', 'variant', 'file', 'product_taxonomy_value'],
  ...['product_taxonomy_disclosure', 'metaobject', 'mixed', 'disclosure', 'page', 'article'],
  'order',
].map(name => `${name}_reference`)
const WITHOUT_LIST = new Set([
  ...['boolean', 'id', 'json', 'language', 'money', 'multi_line_text_field', 'rich_text_field'],
  'product_taxonomy_disclosure_reference',
])

/** Names of the types of metafield definitions, in the platform's order. */
export const METAFIELD_TYPE_NAMES: readonly string[] = [
  ...VALUE_TYPES,
  ...listOf([...VALUE_TYPES, ...LATER_VALUE_TYPES]),
  ...LATER_VALUE_TYPES,
  ...REFERENCE_TYPES.flatMap(name => [name, ...listOf([name])]),
]

/** Returns whether the values of a type are global ids. */
export function isReferenceType(name: string): boolean {
  return REFERENCE_TYPES.includes(name.replace(/^list\./, ''))
}

function listOf(names: readonly string[]): string[] {
  return names.filter(name => !WITHOUT_LIST.has(name)).map(name => `list.${name}`)
}
