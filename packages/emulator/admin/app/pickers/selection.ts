/** The selection of a picker, in the order of selection. */
export class Selection<Item extends { id: string }> {
  /** By id. `parts` are the ids of the selected parts of an item. */
  readonly items = new Map<string, { item: Item; parts: Set<string> }>()
  readonly limit: number

  /** @param multiple whether several items can be selected, or how many */
  constructor(multiple: boolean | number | undefined) {
    this.limit = multiple === true ? Infinity : Math.max(1, Number(multiple) || 1)
  }

  has(id: string): boolean {
    return this.items.has(id)
  }

  get isFull(): boolean {
    return this.items.size >= this.limit
  }

  /** Whether an item cannot be selected, because no more items can be. */
  excludes(id: string): boolean {
    return this.isFull && this.limit > 1 && !this.has(id)
  }

  /** Selects an item with these parts. A picker for one item replaces the previous one. */
  add(item: Item, parts: readonly string[] = []): void {
    if (this.limit === 1 && !this.has(item.id)) this.items.clear()
    if (!this.has(item.id) && this.isFull) return
    this.items.set(item.id, { item, parts: new Set(parts) })
  }

  remove(id: string): void {
    this.items.delete(id)
  }

  /** Selects or deselects a part. An item without selected parts is deselected. */
  setPart(item: Item, part: string, isSelected: boolean): void {
    const parts = new Set(this.partsOf(item.id))
    if (isSelected) parts.add(part)
    else parts.delete(part)
    if (parts.size === 0) this.remove(item.id)
    else this.add(item, [...parts])
  }

  /** Returns the selected parts of an item. */
  partsOf(id: string): ReadonlySet<string> {
    return this.items.get(id)?.parts ?? new Set()
  }

  /** Text for the footer of the picker. */
  get summary(): string {
    return this.limit === 1 || this.limit === Infinity
      ? `${this.items.size} selected`
      : `${this.items.size} of ${this.limit} selected`
  }
}
