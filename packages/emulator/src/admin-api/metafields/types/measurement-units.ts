/**
 * Units of measurements, by type. A unit with a symbol is stored as the symbol.
 *
 * @see https://shopify.dev/docs/apps/build/metafields/list-of-data-types#supported-units
 */
const UNITS: Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>> = {
  antenna_gain: ['decibels_isotropic'],
  area: [
    'square_centimeters',
    'square_feet',
    'square_inches',
    'square_kilometers',
    'square_meters',
    'square_miles',
    'square_millimeters',
    'square_yards',
    'acres',
    'hectares',
  ],
  battery_charge_capacity: ['amp_hours', 'milliamp_hours'],
  battery_energy_capacity: ['kilowatt_hours', 'watt_hours'],
  capacitance: ['farads', 'microfarads', 'millifarads', 'nanofarads', 'picofarads'],
  concentration: ['grams_per_liter', 'milligrams_per_milliliter', 'milligrams_per_liter'],
  data_storage_capacity: ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes', 'petabytes'],
  data_transfer_rate: [
    'bits_per_second',
    'kilobits_per_second',
    'megabits_per_second',
    'gigabits_per_second',
    'bytes_per_second',
    'kilobytes_per_second',
    'megabytes_per_second',
    'gigabytes_per_second',
  ],
  dimension: {
    inches: 'in',
    feet: 'ft',
    yards: 'yd',
    millimeters: 'mm',
    centimeters: 'cm',
    meters: 'm',
  },
  display_density: ['pixels_per_inch', 'pixels_per_centimeter', 'dots_per_inch'],
  distance: ['kilometers', 'miles', 'meters', 'nautical_miles', 'feet', 'yards'],
  duration: ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'],
  electric_current: ['amperes', 'milliamperes', 'microamperes', 'kiloamperes'],
  electrical_resistance: ['ohms', 'milliohms', 'kiloohms', 'megaohms'],
  energy: ['joules', 'kilojoules', 'calories', 'kilocalories', 'watt_hours', 'kilowatt_hours'],
  frequency: ['hertz', 'kilohertz', 'megahertz', 'gigahertz'],
  illuminance: ['lux', 'foot_candles'],
  inductance: ['henries', 'millihenries', 'microhenries', 'nanohenries'],
  luminous_flux: ['lumens'],
  mass_flow_rate: ['kilograms_per_hour', 'kilograms_per_second', 'grams_per_second'],
  power: ['watts', 'milliwatts', 'kilowatts', 'megawatts', 'horsepower'],
  pressure: [
    'pascals',
    'kilopascals',
    'megapascals',
    'bars',
    'millibars',
    'pounds_per_square_inch',
  ],
  resolution: ['pixels', 'megapixels'],
  rotational_speed: ['revolutions_per_minute', 'revolutions_per_second', 'radians_per_second'],
  sound_level: ['decibels'],
  speed: ['kilometers_per_hour', 'miles_per_hour', 'meters_per_second', 'knots'],
  temperature: ['celsius', 'fahrenheit', 'kelvin'],
  thermal_power: ['british_thermal_units_per_hour', 'watts', 'kilowatts'],
  voltage: ['volts', 'millivolts', 'kilovolts'],
  volume: {
    milliliters: 'ml',
    centiliters: 'cl',
    liters: 'l',
    cubic_meters: 'm3',
    fluid_ounces: 'us_fl_oz',
    pints: 'us_pt',
    quarts: 'us_qt',
    gallons: 'us_gal',
    imperial_fluid_ounces: 'imp_fl_oz',
    imperial_pints: 'imp_pt',
    imperial_quarts: 'imp_qt',
    imperial_gallons: 'imp_gal',
  },
  volumetric_flow_rate: ['liters_per_minute', 'liters_per_hour', 'cubic_meters_per_hour'],
  weight: { ounces: 'oz', pounds: 'lb', grams: 'g', kilograms: 'kg' },
}

/** The types that measure something. */
export const MEASUREMENTS: ReadonlySet<string> = new Set(Object.keys(UNITS))

/** The stored form of a unit. Undefined for a unit that the type does not have. */
export function storedUnit(type: string, unit: string): string | undefined {
  const wanted = unit.toLowerCase()
  const [, symbol] =
    unitsOf(type).find(([name, short]) => name === wanted || short === wanted) ?? []
  return symbol
}

/** The form of a stored unit in the value of a measurement, e.g. `KILOGRAMS` for `kg`. */
export function unitName(type: string, stored: string): string {
  const [name = stored] = unitsOf(type).find(([, short]) => short === stored) ?? []
  return name.toUpperCase()
}

function unitsOf(type: string): (readonly [name: string, stored: string])[] {
  const units = UNITS[type] ?? []
  return isList(units) ? units.map(name => [name, name] as const) : Object.entries(units)
}

function isList(
  units: Readonly<Record<string, string>> | readonly string[],
): units is readonly string[] {
  return Array.isArray(units)
}
