/** Who wants to play again. Pure. */
import type { TableInfo } from "../lib/protocol";
import type { TableModel } from "./reducer";

/** The others who would like to play again, while the viewer has not agreed. */
export function offeredBy(model: TableModel): number[] {
  const offers = model.table.rematch_offers ?? [];
  if (model.seat === null || model.table.rematch !== null || offers.includes(model.seat)) return [];
  return offers.filter((seat) => seat !== model.seat);
}

/** The people whose answer is awaited. */
export function stillToAgree(table: TableInfo): number[] {
  const offers = table.rematch_offers ?? [];
  return table.seats.filter((info) => info.kind === "human" && !offers.includes(info.seat)).map((info) => info.seat);
}
