/** What the frame around the board shows of Knight's Duty: who is ahead, one's own figures, and what happened spot by spot. */
import type { GameEvent, OwnFigure, RecapLine, RecapPart, Standing, View } from "../contract";
import { spoken } from "../answers";
import { inPercent } from "./odds";
import { isSame } from "./arena";
import { NUMERALS, positionIn, type Heart } from "./view";

const HEARTS: Record<Heart, Standing> = {
  full: { value: "♥♥", text: "full heart", score: 2 },
  broken: { value: "♥", text: "broken heart", score: 1 },
  fallen: { value: "–", text: "fallen", score: 0 },
};

export function standing(view: View, seat: number): Standing | null {
  const player = positionIn(view).players[seat];
  return player === undefined || player.clan === null ? null : HEARTS[player.heart];
}

export function ownFigures(view: View, seat: number): OwnFigure[] {
  const position = positionIn(view);
  const player = position.players[seat];
  if (player === undefined || player.position === null) return [];
  return [
    { name: "Heart", value: player.heart },
    { name: "Weapon", value: player.weapon ?? "none" },
    { name: "Inspiration", value: player.inspiration ? "yes" : "no" },
    ...(isSame(player.position, position.high_ground) ? [{ name: "on", value: "High Ground" }] : []),
  ];
}

export const reveals: ReadonlySet<string> = new Set(["spot", "hit", "miss", "fumble", "fall"]);

/** The events of the latest turn in which spots were turned up. */
function latestTurn(events: GameEvent[]): GameEvent[] {
  const turns: GameEvent[][] = [[]];
  for (const event of events) {
    if (event.kind === "turn") turns.push([]);
    turns.at(-1)?.push(event);
  }
  return turns.findLast((turn) => turn.some((event) => event.kind === "spot")) ?? [];
}

/** What happened on each spot, blow by blow: "Brisa → you: bow, 25%, missed". */
export function recap(events: GameEvent[], _view: View, seat: number | null, names: string[]): RecapPart[] {
  const called = (of: unknown): string => (of === seat ? "you" : (names[Number(of)] ?? `P${Number(of) + 1}`));
  const parts: RecapPart[] = [];
  let blow: { text: string; odds: string; by: number; at: number } | null = null;
  const tell = (text: string, tone?: RecapLine["tone"]): void => void parts.at(-1)?.lines.push({ text: spoken(text), ...(tone === undefined ? {} : { tone }) });
  const landed = (outcome: string, hurts: boolean): void => {
    if (blow === null) return;
    const forMe = blow.at === seat ? (hurts ? "bad" : "good") : blow.by === seat ? (hurts ? "good" : "bad") : undefined;
    tell(`${blow.text}${blow.odds}, ${outcome}`, forMe);
    blow = null;
  };
  latestTurn(events).forEach((event, place, turn) => {
    const { data } = event;
    if (event.kind === "spot") parts.push({ title: `Spot ${NUMERALS[Number(data.spot) - 1] ?? ""}`, lines: [] });
    else if (event.kind === "attack") blow = { text: `${called(data.seat)} → ${called(data.target)}: ${String(data.weapon)}`, odds: "", by: Number(data.seat), at: Number(data.target) };
    else if (event.kind === "pile" && blow !== null) blow = { ...(blow as NonNullable<typeof blow>), odds: `, ${inPercent(Number(data.chance))}` };
    else if (event.kind === "miss") landed(turn[place + 1]?.kind === "fumble" ? "missed and dropped the weapon" : "missed", false);
    else if (event.kind === "hit") landed(data.drawn === "full" ? "hit: the heart breaks" : "hit: defeated", true);
    else if (event.kind === "forfeit") tell(`${called(data.seat)}: ${String(data.weapon)}, nobody in reach`);
    else if (event.kind === "blocked") tell(`${called(data.seat)} could not move: the space was taken`);
    else if (event.kind === "fall") tell(data.seat === seat ? "you leave the arena" : `${called(data.seat)} leaves the arena`, data.seat === seat ? "bad" : undefined);
  });
  return parts.map((part) => (part.lines.length === 0 ? { ...part, lines: [{ text: "No attacks" }] } : part));
}
