import { mount } from "svelte";
import App from "./App.svelte";
import "./style/index.css";

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no place for the app.");
mount(App, { target });
