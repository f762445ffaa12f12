import { similarScope } from '../schemas/registration-facts'
import type { TomlFile } from './toml-file'

/**
 * Finds scopes that are probably misspelled. One that resembles no scope of the platform may be
 * newer than this release.
 *
 * @param scopes by their key below `[access_scopes]`
 * @returns one sentence for each, with the file, the line, and the scope that was meant
 */
export function scopeMistakes(
  scopes: Readonly<Record<string, readonly string[]>>,
  placeOf: TomlFile['placeOf'],
): string[] {
  return Object.entries(scopes).flatMap(([key, names]) =>
    names.flatMap(name => {
      const similar = similarScope(name)
      const place = placeOf(['access_scopes', key])
      return similar === undefined
        ? []
        : [
            `${place}: access_scopes.${key} has ${name}, which is not an access scope of the platform. Did you mean ${similar}?`,
          ]
    }),
  )
}
