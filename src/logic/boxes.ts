/**
 * Boxes by identity: a box is known by the line that opens it, 0 stands for the top level.
 * Two boxes at one depth are two boxes, however much they look alike.
 */

export class Boxes {
  /** The open boxes: the one at depth d stands at d - 1. What stands beyond `depth` is closed. */
  private readonly open: number[] = [];
  private depth = 0;
  /** By line, from 1. */
  private readonly boxes: number[] = [0];
  private readonly depths: number[] = [0];
  /** By line: the box around the one that it opens, -1 if it opens none. */
  private readonly parents: number[] = [-1];

  /** The number of the last line that has been placed. */
  get line(): number {
    return this.boxes.length - 1;
  }

  /** Places the next line, an assumption. @returns false where no box can be opened. */
  openBox(depth: number): boolean {
    if (depth === 0 || depth > this.depth + 1) return false;
    const line = this.boxes.length;
    this.parents.push(depth === 1 ? 0 : (this.open[depth - 2] as number));
    this.open[depth - 1] = line;
    this.depth = depth;
    this.boxes.push(line);
    this.depths.push(depth);
    return true;
  }

  /** Places the next line, no assumption. @returns false if it is deeper than the one before. */
  place(depth: number): boolean {
    if (depth > this.depth) return false;
    this.depth = depth;
    this.boxes.push(depth === 0 ? 0 : (this.open[depth - 1] as number));
    this.depths.push(depth);
    this.parents.push(-1);
    return true;
  }

  /** The box of a placed line. */
  boxOf(line: number): number {
    return this.boxes[line] as number;
  }

  depthOf(line: number): number {
    return this.depths[line] as number;
  }

  /** Whether the last placed line may cite this one: it is earlier and in a box that is open. */
  isAccessible(line: number): boolean {
    if (line < 1 || line >= this.line) return false;
    const depth = this.depthOf(line);
    return depth === 0 || (depth <= this.depth && this.open[depth - 1] === this.boxes[line]);
  }

  /**
   * Whether the last placed line may cite this range: a box that its own box holds directly,
   * from the assumption to a line of that very box.
   */
  isSubproof(start: number, end: number): boolean {
    if (start < 1 || start > end || end >= this.line) return false;
    return (
      this.boxes[start] === start &&
      this.boxes[end] === start &&
      this.parents[start] === this.boxes[this.line]
    );
  }
}
