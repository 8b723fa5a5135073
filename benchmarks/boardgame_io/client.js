// The load: all four seats of every match connected, one move under way in each. For each line of input, a number of seconds, it
// plays on for so long and prints what was measured, as JSON.
const fs = require("fs");
const readline = require("readline");
const { io } = require("socket.io-client");

const SEATS = 4;
const [port, count, server] = process.argv.slice(2).map(Number);
const times = [];
const matches = [];
let running = false;
let ready = 0;

class Match {
  constructor(id) {
    this.id = id;
    this.synced = 0;
    this.sockets = Array.from({ length: SEATS }, (_, seat) => this.connect(seat));
  }

  connect(seat) {
    const socket = io(`http://127.0.0.1:${port}/cards`, { transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("sync", this.id, String(seat), undefined, SEATS));
    socket.on("sync", (_, message) => {
      this.state = message.state;
      this.synced += 1;
      if (this.synced === SEATS) ready += 1;
    });
    socket.on("update", (_, state) => {
      if (state._stateID > this.state._stateID) this.state = state;
      if (seat !== this.mover || state._stateID <= this.from || !running) return;
      times.push(performance.now() - this.sent);
      this.move();
    });
    return socket;
  }

  move() {
    const seat = this.state.ctx.currentPlayer;
    const move = { type: "play", args: [Math.floor(Math.random() * 12)], playerID: seat };
    this.mover = Number(seat);
    this.from = this.state._stateID;
    this.sent = performance.now();
    this.sockets[this.mover].emit("update", { type: "MAKE_MOVE", payload: move }, this.from, this.id, seat);
  }
}

function processorSeconds() {
  const fields = fs.readFileSync(`/proc/${server}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

async function play(seconds) {
  times.length = 0;
  running = true;
  const began = performance.now();
  const used = processorSeconds();
  for (const match of matches) match.move();
  await pause(1000 * seconds);
  running = false;
  const took = (performance.now() - began) / 1000;
  const cpu = processorSeconds() - used;
  times.sort((one, other) => one - other);
  await pause(500); // what is under way ends
  return {
    "decisions/s": times.length / took,
    "p50 ms": times[Math.floor(times.length / 2)],
    "p99 ms": times[Math.floor(times.length * 0.99)],
    "decisions/cpu-s": times.length / cpu,
  };
}

async function main() {
  for (let place = 0; place < count; place += 1) {
    matches.push(new Match(`match-${place}`));
    await pause(10);
  }
  while (ready < count) await pause(50);
  console.log("ready");
  for await (const seconds of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await play(Number(seconds))));
  }
}

main();
