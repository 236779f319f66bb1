"""Each language calls a thing by one word: the words that players' programs and clubs there use.

`NAMES` are labels as they stand; `STEMS` must be found wherever the English sentence has the term. A sentence that
says the same without the word is named in `OTHERWISE`, by its beginning.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

LANGUAGES = ("zh", "ja", "ko", "de", "fr", "es")
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "translations"
PAGES = FOLDER.parent / "pages"
NAMES = """
Komi | 贴目 | コミ | 덤 | Komi | Komi | Komi
Prisoners | 提子 | アゲハマ | 따낸 돌 | Gefangene | Prisonniers | Prisioneros
Result | 结果 | 結果 | 결과 | Ergebnis | Résultat | Resultado
Territory | 地 | 地 | 집 | Gebiet | Territoire | Territorio
Round | 轮 | 回戦 | 라운드 | Runde | Ronde | Ronda
Rank | 段位 | 段級位 | 단급 | Rang | Niveau | Rango
Place | 地点 | 場所 | 장소 | Ort | Lieu | Lugar
Very good move | 妙手 | 妙手 | 묘수 | Ausgezeichneter Zug | Très bon coup | Jugada excelente
Good move | 好手 | 好手 | 좋은 수 | Guter Zug | Bon coup | Buena jugada
Bad move | 恶手 | 悪手 | 악수 | Schlechter Zug | Mauvais coup | Mala jugada
Doubtful move | 问题手 | 疑問手 | 의문수 | Fraglicher Zug | Coup douteux | Jugada dudosa
Interesting move | 有趣的一手 | 面白い手 | 재미있는 수 | Interessanter Zug | Coup intéressant | Jugada interesante
alive | 活 | 生き | 삶 | lebendig | vivant | vivo
dead | 死 | 死に | 죽음 | tot | mort | muerto
unsettled | 未定 | 未確定 | 미생 | ungeklärt | indécis | sin resolver
Influence | 势力 | 勢力 | 세력 | Einfluss | Influence | Influencia
Guess the move | 猜着手 | 次の一手 | 다음 수 맞히기 | Zug raten | Deviner le coup | Adivinar la jugada
Score graph | 目差图 | 目差グラフ | 집 차이 그래프 | Punkteverlauf | Graphe du score | Gráfica de puntuación
Main time | 基本用时 | 持ち時間 | 제한 시간 | Bedenkzeit | Temps principal | Tiempo principal
Overtime | 加时 | 延長時間 | 추가 시간 | Zusatzzeit | Temps supplémentaire | Tiempo suplementario
File | 文件 | ファイル | 파일 | Datei | Fichier | Archivo
Edit | 编辑 | 編集 | 편집 | Bearbeiten | Édition | Edición
View | 视图 | 表示 | 보기 | Ansicht | Affichage | Ver
Analysis | 分析 | 分析 | 분석 | Analyse | Analyse | Análisis
Help | 帮助 | ヘルプ | 도움말 | Hilfe | Aide | Ayuda
Undo | 撤销 | 元に戻す | 실행 취소 | Rückgängig | Annuler | Deshacer
Redo | 重做 | やり直す | 다시 실행 | Wiederholen | Rétablir | Rehacer
Why? | 为什么？ | なぜ? | 왜? | Warum? | Pourquoi ? | ¿Por qué?
"""
STEMS = r"""
归本数 | 归本数 | 帰本数 | 귀본수 | Sollzahl \(归本数\) | nombre de base \(归本数\) | número base \(归本数\)
atari | 打吃 | アタリ | 단수 | Atari | atari | atari
seki | 双活 | セキ | 빅 | Seki | seki | seki
komi | 贴目|贴子 | コミ | 덤 | Komi | komi | komi
superko | 同形 | スーパーコウ | 동형반복 | Superko | superko | superko
ladders? | 征 | シチョウ | 축 | Treppe | shicho|échelle | escalera
nakade | 点眼 | ナカデ | 치중 | Nakade | nakade | nakade
capturing races? | 对杀 | 攻め合い | 수상전 | Semeai | semeai | semeai
star points? | 星位 | 星 | 화점 | Hoshi | hoshi | hoshi
torus | 环面 | トーラス | 토러스 | Torus | tore | toro
ko threats? | 劫材 | コウ材 | 팻감 | Ko-Drohung | menaces? de ko | amenazas? de ko
ko | 劫 | コウ | 패|팻감 | Ko | ko | ko
false eyes? | 假眼 | 欠け眼 | 옥집 | unecht | faux|fausse | falso
dame | 单官 | ダメ | 공배 | Dame|neutral | dame | dame
prisoners | 提子|被提 | アゲハマ | 따낸 돌 | Gefangen | prisonni | prisioner
playouts? | 模拟 | プレイアウト | 플레이아웃 | Zufallspartie | simulée | simulad
bookmarks? | 书签 | しおり | 책갈피 | Lesezeichen | signet | marcador
byo-yomi | 读秒 | 秒読み | 초읽기 | Byoyomi | byo-yomi | byo-yomi
suicide | 自杀 | 自殺 | 자살 | Selbstmord | suicide | suicidio
dragons? | 龙 | 竜 | 용 | Drache | dragon | dragón|dragones
alliances? | 同盟|结盟 | 同盟 | 동맹 | Bündnis | alliance | alianza
gluttons? | 饕客 | 大食い | 먹보 | Vielfra | glouton | glot
Consul | 执政官 | 執政官 | 집정관 | Konsul | consul | cónsul
contestmaster | 主持人 | 主催者 | 주관자 | leiter | maître | director
game tree | 变化树 | 棋譜ツリー | 게임 트리 | Spielbaum | arbre | árbol
variations? | 变化 | 変化 | 변화 | Variante | variation | variant
main line | 主线 | 本譜 | 주 변화 | Hauptvariante | variation principale | variante principal
influence | 势力 | 勢力 | 세력 | Einfluss | influence | influencia
"""
OTHERWISE = {
    "zh": ("First capture (Atari Go)",),
    "ja": ("First capture (Atari Go)", "What a new game begins with; handicap stones"),
    "es": ("make main line",),
}
SIGNS = {
    "zh": r"(?<=[\u4e00-\u9fff])(?:[,;:?](?: |$)| ?\((?![&*{]))",
    "ja": r"[（）：；！？，]|[{]\w+[}]つ",
    "ko": r"[（）：；！？，。、]",
}
"""What marks and counters of these languages never are: Chinese has wide marks, Japanese and Korean narrow ones."""
FIELD = re.compile(r"\{\w+\}|Sensei's Library|[A-Z]{2}\[")


def table(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    for line in text.strip().split("\n"):
        term, *words = [each.strip() for each in line.split(" | ")]
        assert len(words) == len(LANGUAGES), line
        yield term, dict(zip(LANGUAGES, words, strict=True))


def plain(text: str) -> str:
    """As it is read: without the letter for Alt."""
    return re.sub(r"\(&\w\)", "", text).replace("&", "").rstrip("…").replace("\u202f", " ").replace("\xa0", " ").strip()


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> tuple[str, list[tuple[str, str, str]]]:
    """A language with its English texts, their contexts and translations; all forms of a plural in one."""
    pofile = pytest.importorskip("babel.messages.pofile")
    with (FOLDER / f"{request.param}.po").open("rb") as file:
        catalogue = pofile.read_po(file)
    found = []
    for entry in filter(lambda each: each.id, catalogue):
        english, words = (each if isinstance(each, str) else " ".join(each) for each in (entry.id, entry.string))
        found.append((plain(english), entry.context or "", plain(words)))
    return request.param, found


@pytest.mark.slow
def test_labels_have_the_word_of_the_language(spoken: tuple[str, list[tuple[str, str, str]]]) -> None:
    language, entries = spoken
    wanted = {term: words[language] for term, words in table(NAMES)}
    found = [(english, words) for english, context, words in entries if english in wanted and not context]
    assert {term for term, _ in found} == set(wanted)
    assert [(term, words) for term, words in found if words != wanted[term]] == []


@pytest.mark.slow
def test_sentences_have_the_word_of_the_language(spoken: tuple[str, list[tuple[str, str, str]]]) -> None:
    language, entries = spoken
    astray = {
        (term, english[:80], words[:80])
        for term, said in table(STEMS)
        for english, _context, words in entries
        if re.search(rf"\b(?:{term})\b", FIELD.sub("", english), re.IGNORECASE)
        and not re.search(said[language], words, re.IGNORECASE)
        and not english.startswith(OTHERWISE.get(language, ()))
    }
    assert not astray


@pytest.mark.slow
def test_marks_are_wide_or_narrow_throughout(spoken: tuple[str, list[tuple[str, str, str]]]) -> None:
    language, entries = spoken
    if language in SIGNS:
        kept = [words for english, _, words in entries if ";;" not in english and '{"' not in english]
        assert [words for words in kept if re.search(SIGNS[language], words)] == []


TIMES = re.compile(r"[0-9}] ?x ?[0-9{]")
TYPED = "Size: 19, 13x9", "“{size}” is no size"
"""What a person may type stands there as it is typed."""


@pytest.mark.slow
def test_sizes_have_the_sign_of_multiplication(spoken: tuple[str, list[tuple[str, str, str]]]) -> None:
    language, entries = spoken
    found = [text for english, _, words in entries if not english.startswith(TYPED) for text in (english, words)]
    assert any(" × " in text for text in found) and [text for text in found if TIMES.search(text)] == []
    pages = [PAGES.parents[1] / "docs", PAGES / language]
    told = [line for folder in pages for page in folder.glob("*.md") for line in page.read_text("utf-8").splitlines()]
    assert any("19 × 19" in line for line in told) and [line for line in told if TIMES.search(line)] == []
