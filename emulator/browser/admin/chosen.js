// @ts-check

/**
 * What is chosen in a picker, in the order in which it was.
 * @template {{ id: string }} Item
 */
export class Chosen {
  /** @type {Map<string, { item: Item, parts: Set<string> }>} by id; the parts are ids of what an item consists of */
  items = new Map()

  /** @param {boolean | number | undefined} multiple */
  constructor(multiple) {
    this.limit = multiple === true ? Infinity : Math.max(1, Number(multiple) || 1)
  }

  /** @param {string} id */
  has(id) {
    return this.items.has(id)
  }

  get isFull() {
    return this.items.size >= this.limit
  }

  /**
   * Chooses an item with these parts of it. A picker for one item takes the new one for the old.
   * @param {Item} item
   * @param {string[]} [parts]
   */
  add(item, parts = []) {
    if (this.limit === 1 && !this.has(item.id)) this.items.clear()
    if (!this.has(item.id) && this.isFull) return
    this.items.set(item.id, { item, parts: new Set(parts) })
  }

  /** @param {string} id */
  remove(id) {
    this.items.delete(id)
  }

  /**
   * An item whose last part goes is not chosen any more.
   * @param {Item} item
   * @param {string} part
   * @param {boolean} isChosen
   */
  setPart(item, part, isChosen) {
    const parts = this.items.get(item.id)?.parts ?? new Set()
    if (isChosen) parts.add(part)
    else parts.delete(part)
    if (parts.size === 0) this.remove(item.id)
    else this.add(item, [...parts])
  }

  /** @param {string} id @returns {ReadonlySet<string>} the chosen parts of an item */
  partsOf(id) {
    return this.items.get(id)?.parts ?? new Set()
  }

  /** In words, for the foot of the picker. */
  get summary() {
    return this.limit === 1 || this.limit === Infinity ? `${this.items.size} selected` : `${this.items.size} of ${this.limit} selected`
  }
}
