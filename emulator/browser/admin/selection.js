// @ts-check

/**
 * The selection of a picker, in the order of selection.
 * @template {{ id: string }} Item
 */
export class Selection {
  /**
   * @type {Map<string, { item: Item, parts: Set<string> }>} by id; `parts` are the ids of the
   * selected parts of an item
   */
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
   * Selects an item with these parts. A picker for one item replaces the previous one.
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
   * Selects or deselects a part. An item without selected parts is deselected.
   * @param {Item} item
   * @param {string} part
   * @param {boolean} isSelected
   */
  setPart(item, part, isSelected) {
    const parts = this.items.get(item.id)?.parts ?? new Set()
    if (isSelected) parts.add(part)
    else parts.delete(part)
    if (parts.size === 0) this.remove(item.id)
    else this.add(item, [...parts])
  }

  /** @param {string} id @returns {ReadonlySet<string>} the selected parts of an item */
  partsOf(id) {
    return this.items.get(id)?.parts ?? new Set()
  }

  /** Text for the footer of the picker. */
  get summary() {
    return this.limit === 1 || this.limit === Infinity
      ? `${this.items.size} selected`
      : `${this.items.size} of ${this.limit} selected`
  }
}
