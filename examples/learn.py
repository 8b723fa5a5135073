"""Trains a policy by playing against a bot: PPO in one file, on JAX. How to use it: docs/learning.md.

make learn
"""

import argparse
import base64
import json
import time
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import optax

import tabard.adapters.gymnasium as environments

GAMES = 128
"""Games at once from each seat."""
STEPS = 64
"""Decisions in each of them before the policy is updated."""
EPOCHS = 3
BATCHES = 8
HIDDEN = (64, 64)
LEARNING_RATE = 1e-3
DISCOUNT = 0.995
TRACE = 0.95
"""How far an advantage looks ahead: the lambda of generalised advantage estimation."""
RECENT = 1000
"""How many games the share of games won is taken over."""
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
NEVER = -1e9
"""The score of an illegal action."""

Layers: TypeAlias = list[tuple[jax.Array, jax.Array]]
"""Weights and biases, layer by layer."""
Networks: TypeAlias = tuple[Layers, Layers]
"""The policy and the critic."""
Rows: TypeAlias = np.ndarray[Any, Any]


class Decisions(NamedTuple):
    """What was seen and done: one row for each decision."""

    observation: jax.Array
    mask: jax.Array
    action: jax.Array
    log_chance: jax.Array
    value: jax.Array


def new_layers(key: jax.Array, sizes: list[int]) -> Layers:
    """Weights and biases, layer by layer."""
    keys = jax.random.split(key, len(sizes) - 1)
    return [
        (jax.random.normal(each, (inputs, outputs)) * np.sqrt(2 / inputs), jnp.zeros(outputs))
        for each, inputs, outputs in zip(keys, sizes, sizes[1:], strict=False)
    ]


def run_layers(layers: Layers, numbers: jax.Array) -> jax.Array:
    for weights, biases in layers[:-1]:
        numbers = jax.nn.relu(numbers @ weights + biases)
    weights, biases = layers[-1]
    return numbers @ weights + biases


def log_chances(policy: Layers, observation: jax.Array, mask: jax.Array) -> jax.Array:
    """The logarithm of every action's chance. Illegal ones have none."""
    return jax.nn.log_softmax(jnp.where(mask, run_layers(policy, observation), NEVER))


@jax.jit
def decide(networks: Networks, key: jax.Array, observation: Rows, mask: Rows) -> tuple[jax.Array, Decisions]:
    """Draw an action for each game."""
    policy, critic = networks
    key, drawn = jax.random.split(key)
    chances = log_chances(policy, observation, mask)
    action = jax.random.categorical(drawn, chances)
    log_chance = jnp.take_along_axis(chances, action[:, None], axis=1)[:, 0]
    value = run_layers(critic, observation)[:, 0]
    return key, Decisions(observation, mask, action, log_chance, value)


@jax.jit
def advantages(values: Rows, rewards: Rows, over: Rows, last_value: jax.Array) -> jax.Array:
    """How much better things went after each decision than expected; the first axis is time."""

    def back(later: Any, now: Any) -> tuple[Any, jax.Array]:
        next_value, next_advantage = later
        value, reward, ended = now
        surprise = reward + DISCOUNT * next_value * (1 - ended) - value
        advantage = surprise + DISCOUNT * TRACE * (1 - ended) * next_advantage
        return (value, advantage), advantage

    start = (last_value, jnp.zeros_like(last_value))
    return jax.lax.scan(back, start, (values, rewards, over), reverse=True)[1]


def loss(networks: Networks, made: Decisions, advantage: jax.Array, result: jax.Array) -> jax.Array:
    policy, critic = networks
    chances = log_chances(policy, made.observation, made.mask)
    ratio = jnp.exp(jnp.take_along_axis(chances, made.action[:, None], axis=1)[:, 0] - made.log_chance)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
    entropy = -jnp.where(made.mask, jnp.exp(chances) * chances, 0.0).sum(axis=1).mean()
    error = jnp.square(run_layers(critic, made.observation)[:, 0] - result).mean()
    return -gain - ENTROPY * entropy + VALUE * error


class Learner:
    def __init__(self, game: str, seats: int, opponent: str, updates: int, seed: int) -> None:
        self.envs: list[Any] = [
            gymnasium.make_vec(
                game,
                num_envs=GAMES,
                vectorization_mode="vector_entry_point",
                seats=seats,
                opponent=opponent,
                seat=seat,
                autoreset_mode="SameStep",
            )
            for seat in range(seats)
        ]
        self.key, first, second = jax.random.split(jax.random.key(seed), 3)
        inputs = self.envs[0].single_observation_space.shape[0]
        actions = int(self.envs[0].single_action_space.n)
        self.networks = (
            new_layers(first, [inputs, *HIDDEN, actions]),
            new_layers(second, [inputs, *HIDDEN, 1]),
        )
        steps = updates * EPOCHS * BATCHES
        self.optimiser = optax.chain(
            optax.clip_by_global_norm(0.5), optax.adam(optax.linear_schedule(LEARNING_RATE, 0.0, steps))
        )
        self.progress = self.optimiser.init(self.networks)
        self.update = jax.jit(self.update_networks)
        self.won: deque[bool] = deque(maxlen=RECENT)
        """Whether each of the last games was won."""
        starts = [env.reset(seed=seed + number) for number, env in enumerate(self.envs)]
        self.seen = self.together([seen for seen, _ in starts], [info["action_mask"] for _, info in starts])

    def together(self, observations: list[Any], masks: list[Any]) -> tuple[Rows, Rows]:
        return np.concatenate(observations), np.concatenate(masks).astype(bool)

    def step(self, actions: jax.Array) -> tuple[Rows, Rows]:
        """Answer in all games. Returns the rewards, and which games are over; the next ones have been dealt."""
        answers = np.split(np.asarray(actions), len(self.envs))
        done = [env.step(answer) for env, answer in zip(self.envs, answers, strict=True)]
        self.seen = self.together([each[0] for each in done], [each[4]["action_mask"] for each in done])
        rewards, over = np.concatenate([each[1] for each in done]), np.concatenate([each[2] for each in done])
        self.won += (rewards[over] > 0).tolist()
        return rewards.astype(np.float32), over.astype(np.float32)

    def play(self) -> list[Rows]:
        """Play on in all games, and return what was decided and what came of it."""
        made, rewards, over = [], [], []
        for _ in range(STEPS):
            self.key, decisions = decide(self.networks, self.key, *self.seen)
            made.append(decisions)
            reward, ended = self.step(decisions.action)
            rewards.append(reward)
            over.append(ended)
        all_made = Decisions(*(np.stack(each) for each in zip(*made, strict=True)))
        _, last = decide(self.networks, self.key, *self.seen)
        advantage = np.asarray(advantages(all_made.value, np.stack(rewards), np.stack(over), last.value))
        result = advantage + all_made.value
        return [each.reshape(-1, *each.shape[2:]) for each in (*all_made, advantage, result)]

    def update_networks(
        self, networks: Networks, progress: Any, key: jax.Array, played: list[Rows]
    ) -> tuple[Networks, Any]:
        """Several passes over what was played, in small batches and another order each time."""

        def on_batch(state: Any, rows: jax.Array) -> tuple[Any, None]:
            networks, progress = state
            *made, advantage, result = [each[rows] for each in played]
            slope = jax.grad(loss)(networks, Decisions(*made), advantage, result)
            change, progress = self.optimiser.update(slope, progress)
            return (optax.apply_updates(networks, change), progress), None

        count = len(played[0])
        orders = [jax.random.permutation(each, count) for each in jax.random.split(key, EPOCHS)]
        rows = jnp.concatenate(orders).reshape(EPOCHS * BATCHES, -1)
        return jax.lax.scan(on_batch, (networks, progress), rows)[0]

    def share_won(self) -> float:
        return sum(self.won) / max(len(self.won), 1)

    def learn(self) -> None:
        played = self.play()
        self.key, drawn = jax.random.split(self.key)
        self.networks, self.progress = self.update(self.networks, self.progress, drawn, played)


def write(learner: Learner, file: Path) -> None:
    """The policy for learned_bot.py: 16-bit floats, and what they were trained for."""
    table = learner.envs[0].unwrapped.games.table
    layers = [
        {
            "inputs": len(weights),
            "weights": base64.b64encode(np.asarray(weights, dtype="<f2").tobytes()).decode(),
            "biases": base64.b64encode(np.asarray(biases, dtype="<f2").tobytes()).decode(),
        }
        for weights, biases in learner.networks[0]
    ]
    slices = [[part.name, part.length] for part in table.slices]
    policy = {"game": table.game.id, "rules_version": table.game.rules_version, "seats": table.seats, "slices": slices}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(policy | {"layers": layers}) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--env", default="KnightsDuty", choices=environments.NAMES, help="default: KnightsDuty")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponent", default="novice", help="a level; default: novice")
    parser.add_argument("--updates", type=int, default=500, help="default: 500")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="default: learned/GAME.json beside this file")
    given = parser.parse_args()
    learner = Learner(f"tabard/{given.env}-v0", given.seats, given.opponent, given.updates, given.seed)
    out = given.out or Path(__file__).parent / "learned" / f"{environments.NAMES[given.env]}.json"
    wall, processor = time.monotonic(), time.process_time()
    for number in range(1, given.updates + 1):
        learner.learn()
        if number % 10 == 0 or number == given.updates:
            write(learner, out)
            decisions = number * STEPS * GAMES * given.seats
            print(
                f"{number:5} updates  {decisions / 1e6:6.2f} M decisions  {learner.share_won():6.1%} of games won  "
                f"{time.monotonic() - wall:5.0f} s  {time.process_time() - processor:5.0f} s of processor time",
                flush=True,
            )
    print(f"Written: {out}")


if __name__ == "__main__":
    main()
