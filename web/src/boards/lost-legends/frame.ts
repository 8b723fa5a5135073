/** What the frame around the board shows of Lost Legends: who is ahead, one's own figures, and what happened fight by fight. */
import type { GameEvent, OwnFigure, RecapLine, RecapPart, Standing, View } from "../contract";
import { spoken } from "../answers";
import { cardName, monsterName, read } from "./view";

export function standing(given: View, seat: number): Standing | null {
  const points = read(given).players[seat]?.points ?? 0;
  return { value: `★ ${points}`, text: points === 1 ? "1 point" : `${points} points`, score: points };
}

export function ownFigures(given: View, seat: number): OwnFigure[] {
  const player = read(given).players[seat];
  if (player === undefined) return [];
  return [
    { name: "Life", value: `${player.life}/${player.max_life}` },
    { name: "Mana", value: `${player.mana}/${player.max_mana}` },
    { name: "Gold", value: String(player.gold) },
    { name: "Points", value: String(player.points) },
  ];
}

export const reveals: ReadonlySet<string> = new Set(["draft", "strike", "charge", "defeat", "defeated", "dealt"]);

const FIGHTS = 4;

/** The latest fights, one in a line: "Dervla against the Grave Wisp: hits for 6, defeats it, +2 gold". In the draft: who took which card. */
export function recap(events: GameEvent[], given: View, seat: number | null, names: string[]): RecapPart[] {
  const view = read(given);
  const called = (of: unknown): string => (of === seat ? "you" : (names[Number(of)] ?? `P${Number(of) + 1}`));
  const s = (of: unknown): string => (of === seat ? "" : "s");
  if (view.phase === "gear-up") {
    const shown = events.slice(events.findLastIndex((event) => event.kind === "level") + 1).filter((event) => event.kind === "draft").slice(-view.players.length);
    const lines = shown.map(({ data }) => ({ text: spoken(`${called(data.seat)} ${data.verb === "buy" ? (data.seat === seat ? "bought" : "bought") : "kept as a skill:"} ${cardName(view, String(data.card))}`) }));
    return lines.length === 0 ? [] : [{ title: "", lines }];
  }
  const fights: { by: unknown; said: string[]; monster: string; tone: RecapLine["tone"] }[] = [];
  for (const { kind, data } of events) {
    const fight = fights.at(-1);
    if (kind === "attack") fights.push({ by: data.seat, said: [`hit${s(data.seat)} for ${String(data.damage)}`], monster: "", tone: undefined });
    else if (kind === "charge") fights.push({ by: data.seat, said: [`it charges for ${String(data.damage)}, ${String(data.life)} life left`], monster: monsterName(view, String(data.monster)), tone: data.seat === seat ? "bad" : undefined });
    else if (fight === undefined) continue;
    else if (kind === "strike") {
      fight.monster = monsterName(view, String(data.monster));
      fight.said.push(Number(data.damage) === 0 ? "its blow is stopped" : `it strikes for ${String(data.damage)}, ${String(data.life)} life left`);
    } else if (kind === "stunned") {
      fight.monster = monsterName(view, String(data.monster));
      fight.said.push("it is stunned");
    } else if (kind === "defeat") {
      fight.monster = monsterName(view, String(data.monster));
      fight.said.push(`defeat${s(data.seat)} it`);
      if (data.seat === seat) fight.tone = "good";
    } else if (kind === "defeated") {
      fight.said.push(data.seat === seat ? "you are defeated" : "is defeated");
      if (data.seat === seat) fight.tone = "bad";
    } else if (kind === "gold") {
      const own = (data.shares as [number, number][] | undefined)?.find(([of]) => of === fight.by)?.[1] ?? 0;
      if (own > 0) fight.said.push(`+${own} gold`);
    } else if (kind === "experience" && Number(data.gained) > 0) fight.said.push(`+${String(data.gained)} experience`);
    else if (kind === "challenge") fight.said.push(`takes the ${String(data.type)} challenge`.replace("takes", data.seat === seat ? "take" : "takes"));
  }
  const lines = fights
    .filter((fight) => fight.monster !== "")
    .slice(-FIGHTS)
    .map(({ by, said, monster, tone }) => ({ text: spoken(`${called(by)} against ${monster}: ${said.join(", ")}`), ...(tone === undefined ? {} : { tone }) }));
  return lines.length === 0 ? [] : [{ title: "", lines }];
}
